import type { DescribedColumn } from './dictionary-sql.ts';
import type { Cell, FileOrder, Rows } from './file-order.ts';
import type { Sheet } from './sheet.ts';
import { aboutSheet, buildWorkbook, columnsOf } from './workbook.ts';

export interface DictionaryFacts {
  readonly columns: readonly DescribedColumn[];
  readonly coverage: Rows;
  readonly published: Rows;
  readonly kinds: ReadonlyMap<string, string>;
  readonly filled: ReadonlyMap<string, { readonly rows: number; readonly counts: readonly number[] }>;
  readonly codes: ReadonlyMap<string, readonly (readonly [column: string, value: string, rows: number])[]>;
  readonly meanings: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly absent: readonly string[];
}

/** A column with more distinct values contains texts, not codes. */
const mostCodes = 60;

const text = (name: string) => [name, 'string'] as const;
const number = (name: string) => [name, 'number'] as const;
const columns = (...all: readonly (readonly [string, string])[]) => columnsOf(Object.fromEntries(all));

export function buildDictionary(order: FileOrder, facts: DictionaryFacts): Promise<Buffer> {
  const missing: [string, string][] = facts.absent.length === 0 ? [] : [['Not in your data', facts.absent.join(', ')]];
  const about = aboutSheet(order, [
    ['Tables', 'Tables and views of the pack, with their row counts.'],
    ['Columns', 'Every column with type, description, example, and the share of rows with a value.'],
    ['Codes', 'Values of coded columns, with their row counts.'],
    ['Coverage', 'Properties, records and date range by county and dataset.'],
    ['Update status', 'When each table was last published, and what changed.'],
    ...missing,
  ]);
  return buildWorkbook(
    [about, tablesOf(facts), columnsSheet(facts), codesOf(facts), coverageOf(facts), updatesOf(facts)],
    order,
  );
}

function tablesOf({ columns: described, kinds, filled }: DictionaryFacts): Sheet {
  const counts = Map.groupBy(described, ({ object }) => object);
  return {
    name: 'Tables',
    columns: columns(text('Schema'), text('Table'), text('Kind'), number('Rows'), number('Columns')),
    rows: [...kinds].map(([object, kind]) => [
      ...(object.split('.') as [string, string]),
      kind,
      filled.get(object)?.rows ?? null,
      counts.get(object)?.length ?? 0,
    ]),
  };
}

function columnsSheet({ columns: described, filled }: DictionaryFacts): Sheet {
  const share = (column: DescribedColumn, index: number): Cell => {
    const found = filled.get(column.object);
    const count = found?.counts[index];
    return found === undefined || count === undefined || found.rows === 0
      ? null
      : Math.round((10_000 * count) / found.rows) / 100;
  };
  const places = new Map<string, number>();
  const rows = described.map((column): Cell[] => {
    const index = places.get(column.object) ?? 0;
    places.set(column.object, index + 1);
    const { object, position, group, type, description, example } = column;
    return [position, object, group, column.column, type, description, example || null, share(column, index)];
  });
  return {
    name: 'Columns',
    columns: columns(
      number('Seq'),
      text('Table'),
      text('Group'),
      text('Column'),
      text('Type'),
      text('Description'),
      text('Example'),
      number('Filled %'),
    ),
    rows,
  };
}

function codesOf({ codes, meanings }: DictionaryFacts): Sheet {
  const rows = [...codes].flatMap(([object, all]) =>
    [...Map.groupBy(all, ([column]) => column)].flatMap(([column, values]) =>
      values.length > mostCodes
        ? []
        : values.map(([, value, count]): Cell[] => [
            object,
            column,
            value,
            meanings.get(column)?.get(value) ?? (column.endsWith('Flag') ? (flagWords[value] ?? null) : null),
            count,
          ]),
    ),
  );
  return {
    name: 'Codes',
    columns: columns(text('Table'), text('Column'), text('Value'), text('Meaning'), number('Rows')),
    rows,
  };
}

const flagWords: Readonly<Record<string, string>> = { Y: 'Yes', N: 'No' };

function coverageOf({ coverage }: DictionaryFacts): Sheet {
  return {
    name: 'Coverage',
    columns: columns(
      text('CountyFIPS'),
      text('County'),
      text('State'),
      text('Dataset'),
      number('Properties'),
      number('Records'),
      number('Covered %'),
      ['First date', 'date'],
      ['Last date', 'date'],
      text('Updated'),
    ),
    rows: coverage.rows,
  };
}

function updatesOf({ published }: DictionaryFacts): Sheet {
  return {
    name: 'Update status',
    columns: columns(
      text('Table'),
      ['Last published', 'datetime'],
      ['Data as of', 'date'],
      number('Rows'),
      number('Added'),
      number('Updated'),
      number('Deleted'),
    ),
    rows: published.rows,
  };
}
