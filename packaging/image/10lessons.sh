# Brings the lessons into the home. It may be a new volume, so they cannot be there from the image.
lessons=/opt/gpu-tutor/share/gpu-tutor/lessons
[ ! -d "$lessons-${GPU_TUTOR_LANG:-en}" ] || lessons=$lessons-$GPU_TUTOR_LANG
lessons-to-home "$lessons" "$HOME"
