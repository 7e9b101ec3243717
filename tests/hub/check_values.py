"""Checks packaging/zero-to-jupyterhub/values.yaml against the chart's own schema: `check_values.py CHART [VALUES]`.

CHART is the chart's folder `jupyterhub` in a clone of zero-to-jupyterhub-k8s. As Helm does, this lays the values over the chart's
own before checking. Needs PyYAML and jsonschema.
"""

import sys
from pathlib import Path

import jsonschema
import yaml

VALUES = Path(__file__).resolve().parents[2] / "packaging/zero-to-jupyterhub/values.yaml"


def laid_over(below, above):
    if not (isinstance(below, dict) and isinstance(above, dict)):
        return above
    return below | {name: laid_over(below.get(name), value) for name, value in above.items()}


def main():
    chart = Path(sys.argv[1])
    schema, defaults, values = (yaml.safe_load(path.read_text()) for path in (
        chart / "values.schema.yaml", chart / "values.yaml", Path(sys.argv[2]) if len(sys.argv) > 2 else VALUES))
    problems = list(jsonschema.Draft7Validator(schema).iter_errors(laid_over(defaults, values)))
    for problem in problems:
        print(f"{'.'.join(map(str, problem.path))}: {problem.message}")
    print(f"{len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
