# Brings the lessons into the home. It may be a new volume, so they cannot be there from the image.
lessons-to-home /opt/gpu-tutor/share/gpu-tutor/lessons "$HOME"
