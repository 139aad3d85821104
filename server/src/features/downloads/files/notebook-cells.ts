export interface Cell {
  readonly type: 'markdown' | 'code';
  readonly text: string;
}

/** Parses the cells of a Python text: each starts with a line `# %%`, or `# %% [markdown]` followed by lines that start with `# `. */
export function readCells(text: string): Cell[] {
  return text
    .split(/^(?=# %%)/m)
    .filter((part) => part.trim() !== '')
    .map((part): Cell => {
      const [first = '', ...lines] = part.trimEnd().split('\n');
      if (!first.includes('[markdown]')) return { type: 'code', text: lines.join('\n').trim() };
      return {
        type: 'markdown',
        text: lines
          .map((line) => line.replace(/^# ?/, ''))
          .join('\n')
          .trim(),
      };
    })
    .filter((cell) => cell.text !== '');
}

const quoted = (text: string) =>
  JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function settingsCell(facts: {
  readonly asOf: string;
  readonly server: string;
  readonly publicUrl: string;
  readonly queries: Readonly<Record<string, string>>;
}): string {
  const queries = Object.entries(facts.queries).map(([name, sql]) => `    ${quoted(name)}: ${longText(sql)},`);
  return `# Where rows come from: "csv" (the files next to this notebook), "rest" (the API) or "sql" (the database).
SOURCE = "csv"

import os

DATA_AS_OF = ${quoted(facts.asOf)}
REST_URL = ${quoted(`${facts.publicUrl}/propertyapi/v1.0.0`)}
SQL_SERVER = os.environ.get("PROPERTY_DATA_SERVER", ${quoted(facts.server)})
SQL_DATABASE = os.environ.get("PROPERTY_DATA_DATABASE", "PropertyData")
# Never put a password or key in a notebook. They are read from the environment.
USER = os.environ.get("PROPERTY_DATA_USER", "")
KEY = os.environ.get("PROPERTY_DATA_KEY", "")

# The query behind each CSV file. SOURCE = "sql" runs the same queries.
QUERIES = {
${queries.join('\n')}
}`;
}

/** SQL as a multi-line Python string; if it contains triple quotes or backslashes, as one line with escapes. */
const longText = (sql: string) => (/"""|\\/.test(sql) ? quoted(sql) : `"""\n${sql}\n"""`);

/** The second code cell: reads rows and defines a few helpers. Needs only Python; uses pandas and matplotlib if installed. */
export const toolsCell = `import csv
import datetime
import json
import urllib.parse
import urllib.request

try:
    import pandas
except ImportError:
    pandas = None
try:
    import matplotlib.pyplot as pyplot
except ImportError:
    pyplot = None

# Codes that look like numbers but are text.
TEXT_COLUMNS = ("FIPS", "ZIP", "Code", "Name", "Date", "Month", "Start", "Flag")


def parse(name, text):
    """Converts a CSV value to None, a number or text."""
    if text == "":
        return None
    if not name.endswith(TEXT_COLUMNS):
        try:
            return int(text)
        except ValueError:
            try:
                return float(text)
            except ValueError:
                return text
    return text


def load_csv(name):
    with open(f"{name}.csv", newline="", encoding="utf-8") as file:
        return [{key: parse(key, value) for key, value in row.items()} for row in csv.DictReader(file)]


def load_sql(name):
    """Needs pyodbc and a SQL Server driver. Allow your address on the Direct Integration page first."""
    import pyodbc

    connection = pyodbc.connect(
        f"DRIVER={{ODBC Driver 18 for SQL Server}};SERVER={SQL_SERVER};DATABASE={SQL_DATABASE};UID={USER};PWD={KEY};Encrypt=yes"
    )
    try:
        cursor = connection.execute(QUERIES[name])
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, map(plain, row))) for row in cursor.fetchall()]
    finally:
        connection.close()


def plain(value):
    """Dates as text and decimals as numbers, as in the CSV files."""
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()[:10]
    return float(value) if type(value).__name__ == "Decimal" else value


def load_rest(rest):
    """Pages through the API and picks the columns of the analysis."""
    rows, page = [], 1
    while True:
        parameters = {**rest.get("parameters", {}), "page": page, "pagesize": 100}
        request = urllib.request.Request(
            f"{REST_URL}/{rest['path']}?{urllib.parse.urlencode(parameters)}", headers={"apikey": KEY, "Accept": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as reply:
            answer = json.load(reply)
        records = answer.get("property") or answer.get("salestrend") or []
        rows += [{name: field(record, path) for name, path in rest["columns"].items()} for record in records]
        if len(records) < 100 or len(rows) >= 10_000:
            return rows
        page += 1


def field(record, path):
    for part in path.split("."):
        record = record.get(part) if isinstance(record, dict) else None
    return record


def load(name, rest=None):
    """Returns rows as a list of dictionaries, from SOURCE."""
    if SOURCE == "csv":
        return load_csv(name)
    if SOURCE == "sql":
        return load_sql(name)
    if SOURCE == "rest" and rest is not None:
        return load_rest(rest)
    raise ValueError(f"SOURCE is {SOURCE!r}; use 'csv', 'rest' or 'sql'")


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def median(values):
    values = sorted(values)
    middle = len(values) // 2
    if not values:
        return None
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2


def share(claims):
    claims = list(claims)
    return sum(map(bool, claims)) / len(claims) if claims else 0.0


def days_between(first, last):
    return (datetime.date.fromisoformat(last[:10]) - datetime.date.fromisoformat(first[:10])).days


def months_between(first, last):
    months = 12 * (int(last[:4]) - int(first[:4])) + int(last[5:7]) - int(first[5:7])
    return months - (last[8:10] < first[8:10])


def table(rows, columns=None, limit=40):
    """Shows rows as a pandas table if installed, otherwise as text."""
    rows = list(rows)
    columns = columns or (list(rows[0]) if rows else [])
    if pandas is not None and "get_ipython" in globals():
        from IPython.display import display

        display(pandas.DataFrame(rows, columns=columns).head(limit))
        return
    cells = [[("" if row.get(name) is None else str(row.get(name))) for name in columns] for row in rows[:limit]]
    widths = [max([len(str(name))] + [len(row[at]) for row in cells]) for at, name in enumerate(columns)]
    print("  ".join(str(name).ljust(width) for name, width in zip(columns, widths)))
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)))
    if len(rows) > limit:
        print(f"... and {len(rows) - limit} more rows")


def bars(labels, values, title):
    """Draws a bar chart with matplotlib if installed, otherwise with characters."""
    labels, values = [str(label) for label in labels], [value or 0 for value in values]
    if pyplot is not None:
        figure, axes = pyplot.subplots(figsize=(9, max(2, 0.35 * len(labels))))
        axes.barh(labels, values, color="#1f5f4b")
        axes.invert_yaxis()
        axes.set_title(title)
        pyplot.show()
        return
    print(title)
    width, highest = max(map(len, labels), default=0), max(map(abs, values), default=0) or 1
    for label, value in zip(labels, values):
        print(f"{label.ljust(width)}  {'#' * round(40 * abs(value) / highest)} {value}")`;
