import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import type { FewRows, FillRates } from '@platbook/contract/packs/pack-data';
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

const tableOf = ({ schema, name }: DictionaryObject) => `${quoted(schema)}.${quoted(name)}`;
const hasCounty = ({ columns }: DictionaryObject) => columns.some(({ column_name: name }) => name === 'CountyFIPS');

/** Counts of the whole table (first row) and by county, in one pass. */
export function countsSql(table: DictionaryObject): string {
  const date = dateColumnOf(table);
  const day = date === undefined ? 'null' : quoted(date);
  const counts = table.columns.flatMap(({ column_name, data_type }) => {
    const name = quoted(column_name);
    const range = isOrdered(data_type) ? [`min(${name})::varchar`, `max(${name})::varchar`] : ['null', 'null'];
    const first = date === undefined ? 'null' : `(min(${day}) filter (where ${name} is not null))::varchar`;
    return [`count(${name})::double`, ...range, first];
  });
  const isByCounty = hasCounty(table);
  const county = isByCounty ? 'CountyFIPS' : 'null';
  const all = isByCounty ? 'grouping(CountyFIPS) = 1' : 'true';
  return `select ${all}, ${county}, count(*)::double, min(${day})::varchar, max(${day})::varchar, ${counts.join(', ')}
from ${tableOf(table)}
${isByCounty ? 'group by grouping sets ((), (CountyFIPS)) order by 1 desc, 2' : ''}`;
}

export function examplesSql(table: DictionaryObject): string {
  const examples = table.columns.map(
    ({ column_name }) =>
      `array_to_string(approx_top_k(left(${quoted(column_name)}::varchar, ${exampleCharacters}), 3), chr(31))`,
  );
  return `select ${examples.join(', ')}
from (select * from ${tableOf(table)} using sample reservoir(${exampleRows} rows) repeatable (1))`;
}

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
      const value = (place: number) => textOf(whole?.values[at + place]);
      return {
        name,
        type,
        description,
        filled: Number(whole?.values[at] ?? 0),
        filledBy: counties.map(({ values }) => Number(values[at] ?? 0)),
        lowest: isDay ? dayOf(value(1)) : value(1),
        highest: isDay ? dayOf(value(2)) : value(2),
        firstFilled: dayOf(value(3)),
        examples: (textOf(found[index]) ?? '').split('\u001f').filter((each) => each !== ''),
      };
    }),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const dayOf = (value: unknown): string | null => textOf(value)?.slice(0, 10) ?? null;
