"""Asks the SQL Server endpoint through one of Python's drivers and prints what it got as JSON. The order comes through standard input."""
import datetime
import decimal
import importlib
import json
import sys

order = json.load(sys.stdin)
driver = sys.argv[1]
module = importlib.import_module(driver)


def connect():
    if driver == "pyodbc":
        module.pooling = False
        return module.connect(
            f"DRIVER={order['odbcDriver']};SERVER={order['host']};PORT={order['port']};UID={order['user']};PWD={{{order['password']}}};"
            f"DATABASE={order['database']};TDS_Version=7.4;ClientCharset=UTF-8;Encryption=require"
        )
    if driver == "pytds":
        return module.connect(
            dsn=order["host"], port=order["port"], database=order["database"], user=order["user"],
            password=order["password"], cafile=order["certificate"], validate_host=False,
        )
    return module.connect(
        server=order["host"], port=str(order["port"]), database=order["database"], user=order["user"],
        password=order["password"], encryption="require", read_only=True,
    )


def plain(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ", timespec="milliseconds")
    return str(value)


def rows(sql, *values):
    cursor = connection.cursor()
    cursor.execute(sql, values) if values else cursor.execute(sql)
    return [[plain(value) for value in row] for row in cursor.fetchall()]


connection = connect()
mark = "?" if driver == "pyodbc" else "%s"
values = [
    decimal.Decimal("12.50"),
    datetime.date(2024, 2, 29),
    datetime.datetime(2024, 2, 29, 23, 59, 59, 123000),
    None,
    "é😀地",
    "x" * 5000,
]
answer = {"rows": rows(order["sql"]), "echo": [rows(f"SELECT {mark} AS v", value)[0][0] for value in values]}
if driver == "pyodbc":
    cursor = connection.cursor()
    answer["tables"] = len(cursor.tables(tableType="TABLE").fetchall())
    answer["columns"] = [row.column_name for row in cursor.columns(table="DimCounty", schema="Reference").fetchall()]
    answer["key"] = [row.column_name for row in cursor.primaryKeys("PropertyFeature", schema="Property").fetchall()]
else:
    answer["tables"] = rows("SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE = 'BASE TABLE'")[0][0]
    cursor = connection.cursor()
    cursor.callproc("sp_columns", ("DimCounty", "Reference"))
    answer["columns"] = [row[3] for row in cursor.fetchall()]
    cursor = connection.cursor()
    cursor.callproc("sp_pkeys", ("PropertyFeature", "Property"))
    answer["key"] = [row[3] for row in cursor.fetchall()]
json.dump(answer, sys.stdout)
