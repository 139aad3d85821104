import type { DictionaryObject } from '@platbook/contract/packs/entitlement-set';
import type { FewRows, FieldByZip } from '@platbook/contract/packs/pack-data';
import { type PropertyEngine, trinoMedian } from '../../drivers/property-trino/median-sql.ts';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';

const isNumber = (type: string) => /^(tiny|small|big)?int|^decimal|^float/.test(type);
const has = ({ columns }: DictionaryObject, name: string) => columns.some((column) => column.column_name === name);

/** Counts a column's rows by ZIP code in a county; the first row has the county's median. Undefined for a table without counties. */
export function fieldByZipSql(
  table: DictionaryObject,
  engine: PropertyEngine,
  column: string,
  county: string,
): string | undefined {
  const found = table.columns.find(({ column_name: name }) => name === column);
  if (found === undefined || !has(table, 'CountyFIPS') || !/^\d{5}$/.test(county)) return undefined;
  const value = quoted(column);
  const rows = `from ${quoted(table.schema)}.${quoted(table.name)} where CountyFIPS = '${county}'`;
  const number = `cast(${value} as double precision)`;
  const median = !isNumber(found.data_type) ? 'null' : engine === 'trino' ? trinoMedian(number) : `median(${number})`;
  const zips = `select SitusZIP, cast(count(*) as double precision), cast(count(${value}) as double precision), null ${rows} and SitusZIP is not null group by 1`;
  return [`select null, 0, 0, ${median} ${rows}`, ...(has(table, 'SitusZIP') ? [zips] : [])].join('\nunion all\n');
}

export function readFieldByZip({ rows }: FewRows): FieldByZip {
  const zips = rows.flatMap(([zip, count, filled]) =>
    typeof zip === 'string' ? [{ zip, rows: Number(count), filled: Number(filled) }] : [],
  );
  const median = rows.find(([zip]) => zip === null)?.[3];
  return {
    zips: zips.sort((one, other) => one.zip.localeCompare(other.zip)),
    // The engines round the middle of two values differently in the last digit.
    median: typeof median === 'number' ? String(Number(median.toPrecision(12))) : null,
  };
}
