# Copies the lessons into the home folder. It may be a new volume, so the image cannot have put them there.
lessons=/opt/gpu-tutor/share/gpu-tutor/lessons
[ ! -d "$lessons-${GPU_TUTOR_LANG:-en}" ] || lessons=$lessons-$GPU_TUTOR_LANG
lessons-to-home "$lessons" "$HOME"
