"""Reflects the SQL Server endpoint with SQLAlchemy and prints what it got as JSON. The order comes through standard input."""
import json
import sys

import sqlalchemy

order = json.load(sys.stdin)
url = sqlalchemy.engine.URL.create(
    "mssql+pymssql", order["user"], order["password"], order["host"], order["port"], order["database"], {"encryption": "require"}
)
engine = sqlalchemy.create_engine(url)
tables = sqlalchemy.MetaData()
tables.reflect(bind=engine, schema="Property", views=True)
feature = tables.tables["Property.PropertyFeature"]
county = sqlalchemy.Table("DimCounty", sqlalchemy.MetaData(), schema="Reference", autoload_with=engine)
if not feature.foreign_keys:
    raise SystemExit("no foreign key was reflected")
with engine.connect() as connection:
    rows = connection.execute(sqlalchemy.text(order["sql"])).fetchall()
json.dump(
    {
        "rows": [[None if cell is None else str(int(cell)) if isinstance(cell, bool) else str(cell) for cell in row] for row in rows],
        "columns": [column.name for column in county.columns],
        "key": [column.name for column in feature.primary_key],
    },
    sys.stdout,
)
