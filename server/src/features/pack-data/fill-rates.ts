import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import type { FewRows, FillRates } from '@platbook/contract/packs/pack-data';
import type { PropertyEngine } from '../../drivers/property-trino/median-sql.ts';
import { plainText } from '../../drivers/property-trino/plain-text.ts';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';

/** Examples come from a sample of this many rows: typical enough, and fast at any scale. */
const exampleRows = 20_000;
const exampleCharacters = 60;

/** Dates of the record itself; other dates are of earlier or future events. */
const ownDates =
  /^(RecordingDate|FirstFilingDate|SaleDate|ResaleDate|PeriodStart|ApplicationDate|IssueDate|ValuationDate|AsOfDate)$/;
const isOrdered = (type: string) => /^(tiny|small|big)?int|^decimal|^float|^date/.test(type);

function dateColumnOf({ columns }: DictionaryObject): string | undefined {
  return columns.find(({ column_name: name, data_type: type }) => type.startsWith('date') && ownDates.test(name))
    ?.column_name;
}

const textSql = (sql: string) => `cast(${sql} as varchar)`;
const tableOf = ({ schema, name }: DictionaryObject) => `${quoted(schema)}.${quoted(name)}`;
const hasCounty = ({ columns }: DictionaryObject) => columns.some(({ column_name: name }) => name === 'CountyFIPS');

/** Counts of the whole table (first row) and by county, in one pass. Both engines of property data understand it. */
export function countsSql(table: DictionaryObject): string {
  const date = dateColumnOf(table);
  const days =
    date === undefined ? 'null, null' : `${textSql(`min(${quoted(date)})`)}, ${textSql(`max(${quoted(date)})`)}`;
  const counts = table.columns.flatMap(({ column_name, data_type }) => {
    const name = quoted(column_name);
    const range = isOrdered(data_type) ? [textSql(`min(${name})`), textSql(`max(${name})`)] : ['null', 'null'];
    const first = date === undefined ? 'null' : textSql(`min(${quoted(date)}) filter (where ${name} is not null)`);
    return [`cast(count(${name}) as double precision)`, ...range, first];
  });
  const isByCounty = hasCounty(table);
  const county = isByCounty ? 'CountyFIPS' : 'null';
  const all = isByCounty ? 'grouping(CountyFIPS) = 1' : 'true';
  return `select ${all}, ${county}, cast(count(*) as double precision), ${days}, ${counts.join(', ')}
from ${tableOf(table)}
${isByCounty ? 'group by grouping sets ((), (CountyFIPS)) order by 1 desc, 2' : ''}`;
}

export function examplesSql(table: DictionaryObject, engine: PropertyEngine, rows: number): string {
  const of = engine === 'trino' ? trinoExamples : duckdbExamples;
  const examples = table.columns.map(({ column_name }) =>
    of(`substr(${textSql(quoted(column_name))}, 1, ${exampleCharacters})`),
  );
  const reservoir = `using sample reservoir(${exampleRows} rows) repeatable (1)`;
  const percent = (100 * exampleRows) / rows;
  const some = engine === 'trino' ? (percent < 100 ? `tablesample bernoulli (${percent.toFixed(9)})` : '') : reservoir;
  return `select ${examples.join(', ')}\nfrom (select * from ${tableOf(table)} ${some})`;
}

const duckdbExamples = (text: string) => `array_to_string(approx_top_k(${text}, 3), chr(31))`;

/** Counts exactly, because the sample is small. */
const trinoExamples = (text: string) =>
  `array_join(transform(slice(array_sort(map_entries(histogram(${text})),
  (a, b) -> case when a[2] > b[2] then -1 when a[2] < b[2] then 1 when a[1] < b[1] then -1 when a[1] > b[1] then 1 else 0 end),
  1, 3), entry -> entry[1]), chr(31))`;

/** Of the whole table. */
export const rowsIn = ({ rows }: FewRows): number => Number(rows[0]?.[2] ?? 0);

export function readFillRates(table: DictionaryObject, counts: FewRows, examples: FewRows): FillRates {
  const rows = counts.rows.map((values) => ({
    isAll: values[0] === true,
    fips: textOf(values[1]),
    rows: Number(values[2]),
    from: dayOf(values[3]),
    to: dayOf(values[4]),
    values: values.slice(5),
  }));
  const whole = rows.find(({ isAll }) => isAll);
  const counties = rows.flatMap((row) => (row.isAll || row.fips === null ? [] : { ...row, fips: row.fips }));
  const found = examples.rows[0] ?? [];
  return {
    rows: whole?.rows ?? 0,
    from: whole?.from ?? null,
    to: whole?.to ?? null,
    counties: counties.map(({ fips, rows: count, from, to }) => ({ fips, rows: count, from, to })),
    columns: table.columns.map(({ column_name: name, data_type: type, column_description: description }, index) => {
      const at = index * 4;
      const isDay = type.startsWith('date');
      const shown = (text: string) => plainText(type, text);
      const value = (place: number) => {
        const text = textOf(whole?.values[at + place]);
        return text === null ? null : shown(text);
      };
      return {
        name,
        type,
        description,
        filled: Number(whole?.values[at] ?? 0),
        filledBy: counties.map(({ values }) => Number(values[at] ?? 0)),
        lowest: isDay ? dayOf(value(1)) : value(1),
        highest: isDay ? dayOf(value(2)) : value(2),
        firstFilled: dayOf(value(3)),
        examples: (textOf(found[index]) ?? '')
          .split('\u001f')
          .filter((each) => each !== '')
          .map(shown),
      };
    }),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const dayOf = (value: unknown): string | null => textOf(value)?.slice(0, 10) ?? null;
