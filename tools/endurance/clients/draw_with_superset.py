"""Adds datasets to Apache Superset, draws a chart and prints what it got as JSON. The order comes through standard input."""
import datetime
import json
import os
import secrets
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

order = json.load(sys.stdin)
# Superset writes to the standard output too.
answer_to, sys.stdout = sys.stdout, sys.stderr
home = Path(order["folder"])
password = secrets.token_urlsafe(24)
(home / "superset_config.py").write_text(
    f"SECRET_KEY = {secrets.token_urlsafe(42)!r}\nSQLALCHEMY_DATABASE_URI = 'sqlite:///{home}/superset.db'\n"
    "WTF_CSRF_ENABLED = False\nTALISMAN_ENABLED = False\n"
)
os.environ |= {"SUPERSET_HOME": str(home), "SUPERSET_CONFIG_PATH": str(home / "superset_config.py"), "FLASK_APP": "superset"}
admin = ["--username", "admin", "--firstname", "A", "--lastname", "B", "--email", "admin@example.com", "--password", password]
for command in (["db", "upgrade"], ["fab", "create-admin", *admin], ["init"]):
    ended = subprocess.run([Path(sys.executable).with_name("superset"), *command], capture_output=True, text=True)
    if ended.returncode != 0:
        raise SystemExit(f"superset {command[0]}: {ended.stderr[-500:]}")

from superset.app import create_app  # noqa: E402
from werkzeug.serving import make_server  # noqa: E402

# A thread of this process, so it ends with it.
server = make_server("127.0.0.1", 0, create_app(), threaded=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
headers = {}


def ask(method, path, body=None):
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/v1/{path}", method=method, headers=headers)
    if body is not None:
        request.data = json.dumps(body).encode()
        # Superset rejects a GET that has a type and no body.
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"Superset: {method} {path}: {error.code} {error.read().decode()[:500]}") from error


login = {"username": "admin", "password": password, "provider": "db"}
headers["Authorization"] = "Bearer " + ask("POST", "security/login", login)["access_token"]

user, key = (urllib.parse.quote(order[name], safe="") for name in ("user", "password"))
database = {
    "database_name": "Property Data",
    "sqlalchemy_uri": f"mssql+pymssql://{user}:{key}@{order['host']}:{order['port']}/{order['database']}",
    "extra": json.dumps({"engine_params": {"connect_args": {"encryption": "require"}}}),
}
ask("POST", "database/test_connection/", database)
database_id = ask("POST", "database/", {**database, "expose_in_sqllab": True})["id"]
at = f"database/{database_id}"
tables = [
    table
    for schema in ask("GET", f"{at}/schemas/")["result"]
    for table in ask("GET", f"{at}/tables/?q=(schema_name:{schema})")["result"]
    if table["type"] == "table"
]
about = ask("GET", f"{at}/table_metadata/?name=PropertyFeature&schema=Property")
# Superset 6.1 drops the columns of every primary key, so this is the foreign key with the same one.
keys = {key["referred_table"]: key["column_names"] for key in about["foreignKeys"]}


def add_dataset(schema, table):
    return ask("POST", "dataset/", {"database": database_id, "schema": schema, "table_name": table})["id"]


county = ask("GET", f"dataset/{add_dataset('Reference', 'DimCounty')}")["result"]
feature = add_dataset("Property", "PropertyFeature")
month = {"columnType": "BASE_AXIS", "expressionType": "SQL", "label": "Month", "sqlExpression": "LastUpdated", "timeGrain": "P1M"}
baths = {"aggregate": "SUM", "column": {"column_name": "BathsTotal"}, "expressionType": "SIMPLE", "label": "Baths"}
drawing = {
    "datasource": {"id": feature, "type": "table"},
    "queries": [
        {
            "columns": [month],
            "metrics": ["count", baths],
            "filters": [
                {"col": "YearBuilt", "op": ">=", "val": 1950},
                {"col": "LastUpdated", "op": "TEMPORAL_RANGE", "val": "2025-07-01 : 2026-06-01"},
            ],
            "orderby": [["count", False]],
            "row_limit": 1000,
        }
    ],
    "result_format": "json",
    "result_type": "full",
}
chart = {
    "slice_name": "Baths by month",
    "datasource_id": feature,
    "datasource_type": "table",
    "viz_type": "echarts_timeseries_bar",
    "params": json.dumps({"datasource": f"{feature}__table", "viz_type": "echarts_timeseries_bar"}),
    "query_context": json.dumps(drawing),
}
chart_id = ask("POST", "chart/", chart)["id"]
drawn, saved = (found["result"][0]["data"] for found in (ask("POST", "chart/data", drawing), ask("GET", f"chart/{chart_id}/data/")))
if drawn != saved:
    raise SystemExit("Superset: the saved chart differs from the chart in its editor")
# SQL Lab replaces the TOP 200 of the text with its own limit.
read = ask("POST", "sqllab/execute/", {"database_id": database_id, "sql": order["sql"], "runAsync": False, "queryLimit": 200})


def day_of(milliseconds):
    return str(datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc).date())


json.dump(
    {
        "rows": [list(row.values()) for row in read["data"]],
        "tables": len(tables),
        "columns": [column["column_name"] for column in county["columns"]],
        "key": keys["PropertyAddress"],
        "chart": sorted([day_of(row["Month"]), row["count"], row["Baths"]] for row in drawn),
    },
    answer_to,
)
answer_to.flush()
