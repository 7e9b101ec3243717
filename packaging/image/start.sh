#!/bin/sh
# The entry point: runs what is in before-notebook.d, then the command. The names are those of Jupyter's docker-stacks.
set -eu
for hook in /usr/local/bin/before-notebook.d/*.sh; do
    # A hook that fails, for example because the disk is full, must not keep the learner out.
    sh "$hook" || echo "start.sh: $hook failed" >&2
done
exec "${@:-start-notebook.sh}"
