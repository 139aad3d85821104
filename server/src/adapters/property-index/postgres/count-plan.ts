import type { Cell } from '@platbook/contract/property/property-search';
import type { FieldCondition, PropertyConditions } from '@platbook/property/conditions';
import type { Statement } from '../engine-messages.ts';
import type { Bound } from '../statements/sql-text.ts';
import { PostgresBound } from './postgres-bound.ts';

/** How a field's numbers are made of its values (warehouse/src/postgres-index/index-tables.ts), and the largest value in the set. */
export interface Slicing {
  readonly least: number;
  readonly unit: number;
  readonly most: number;
}

/** What a set has bitmaps of: the values of some fields, and the bits of others' numbers. */
export interface Bitmaps {
  readonly values: ReadonlySet<string>;
  readonly slices: ReadonlyMap<string, Slicing>;
}

/** Conditions that bitmaps answer without reading properties. */
export interface BitmapPlan {
  readonly counties: readonly string[] | undefined;
  readonly fields: readonly FieldCondition[];
  readonly slices: Bitmaps['slices'];
}

/** Undefined if a condition needs the properties themselves. */
export function planBitmaps(conditions: PropertyConditions, { values, slices }: Bitmaps): BitmapPlan | undefined {
  const { fields, within, near, ids } = conditions;
  if (within !== null || near !== null || ids !== undefined) return undefined;
  const county = fields.find(({ key }) => key === 'county');
  const others = fields.filter((field) => field !== county);
  if (county?.hasNone || others.some(({ key }) => !values.has(key) && !slices.has(key))) return undefined;
  return { counties: county?.values, fields: others, slices };
}

export function countyIs(bound: Bound, { counties }: BitmapPlan, column = 'county'): string {
  return counties === undefined ? 'true' : `${column} IN ${bound.list(counties)}`;
}

function valueIs(bound: Bound, { key, values, from, to, hasNone }: FieldCondition): string {
  const range = [
    ...(values.length === 0 ? [] : [`code IN ${bound.list(values)}`]),
    ...(from === null ? [] : [`low >= ${bound.add(from)}`]),
    ...(to === null ? [] : [`low <= ${bound.add(to)}`]),
  ];
  const parts = [
    ...(range.length === 0 ? [] : [range.join(' AND ')]),
    ...(hasNone ? ['(code IS NULL AND low IS NULL)'] : []),
  ];
  return `field = ${bound.add(key)} AND (${parts.join(' OR ')})`;
}

const dayMs = 86_400_000;
/** Dates count as days since 1970. */
export const numberOfCell = (cell: Cell): number =>
  typeof cell === 'string' ? Date.parse(cell) / dayMs : Number(cell);

/** One operation per bit, from the lowest: what is at least `code`, or at most. Empty: everything. */
function compareBits(code: number, width: number, isLeast: boolean): string {
  let sql = '';
  for (let bit = 0; bit < width; bit += 1) {
    const isSet = Math.floor(code / 2 ** bit) % 2 === 1;
    const slice = isLeast ? `s${bit}` : `(~s${bit})`;
    const isNarrowing = isSet === isLeast;
    if (sql === '') sql = isNarrowing ? slice : '';
    else sql = `(${slice} ${isNarrowing ? '&' : '|'} ${sql})`;
  }
  return sql;
}

function rangeBits({ from, to }: FieldCondition, { least, unit, most }: Slicing): string {
  const codeOf = (value: number, round: (number: number) => number) => round((value - least) / unit) + 1;
  const last = codeOf(most, Math.round);
  const width = Math.floor(Math.log2(last)) + 1;
  // An error in the last digits of a quotient doesn't move a value to the next unit.
  const first =
    from === null
      ? 1
      : Math.max(
          1,
          codeOf(numberOfCell(from), (each) => Math.ceil(each - 1e-6)),
        );
  const end =
    to === null
      ? last
      : Math.min(
          last,
          codeOf(numberOfCell(to), (each) => Math.floor(each + 1e-6)),
        );
  // No number has all bits and their opposite.
  if (first > last || end < first) return 's0 & (~s0)';
  const [low, high] = [compareBits(first, width, true), compareBits(end, width, false)];
  return high === '' ? low : `${low} & ${high}`;
}

/** `county` and `bits` of one condition. */
function bitsOf(bound: Bound, plan: BitmapPlan, field: FieldCondition): string {
  const slicing = plan.slices.get(field.key);
  const values = (condition: FieldCondition) =>
    `SELECT county, bit_or(bits) AS bits FROM tallies WHERE ${countyIs(bound, plan)} AND ${valueIs(bound, condition)} GROUP BY county`;
  if (slicing === undefined) return values(field);
  const none = { ...field, from: null, to: null };
  if (field.hasNone && field.from === null && field.to === null) return values(none);
  const range = `SELECT county, ${rangeBits(field, slicing)} AS bits FROM slices WHERE ${countyIs(bound, plan)} AND field = ${bound.add(field.key)}`;
  if (!field.hasNone) return range;
  return `SELECT county, bit_or(bits) AS bits FROM (${range} UNION ALL ${values(none)}) e GROUP BY county`;
}

/** `county` and `bits` of the properties that match. Needs at least one field. */
export function matchingSql(bound: Bound, plan: BitmapPlan): string {
  const sets = plan.fields.map((field, index) => {
    const bits = bitsOf(bound, plan, field);
    return index === 0 ? `(${bits}) b0` : `JOIN (${bits}) b${index} USING (county)`;
  });
  const all = plan.fields.map((_, index) => `b${index}.bits`).join(' & ');
  return `SELECT county, ${all} AS bits FROM ${sets.join(' ')}`;
}

export function countOf(plan: BitmapPlan): Statement {
  const bound = new PostgresBound();
  const [field, ...more] = plan.fields;
  if (field === undefined)
    return bound.statement(`SELECT coalesce(sum(homes), 0) FROM counties WHERE ${countyIs(bound, plan)}`);
  if (more.length === 0 && !plan.slices.has(field.key))
    return bound.statement(
      `SELECT coalesce(sum(homes), 0) FROM tallies WHERE ${countyIs(bound, plan)} AND ${valueIs(bound, field)}`,
    );
  return bound.statement(`SELECT coalesce(sum(bit_count(bits)), 0) FROM (${matchingSql(bound, plan)}) m`);
}

/** Bits looked through one by one; a longer part without any is skipped at once. */
const partBits = 256;

interface RareColumns {
  /** Fields that are read. */
  readonly shown: readonly string[];
  readonly hasAddresses: boolean;
}

/** The properties that match, as a relation like `homes`: each is read by its county and number. */
export function rareHomes(bound: Bound, plan: BitmapPlan, { shown, hasAddresses }: RareColumns): string {
  const always = [
    'county',
    'propertyid',
    'zip',
    ...(hasAddresses ? ['address', 'city', 'apn', 'lat', 'lon', 'x', 'y'] : []),
  ];
  const own = shown.filter((key) => !['id', ...always].includes(key)).map((key) => `"${key}"`);
  const columns = [...new Set([...always, ...own, ...(shown.includes('ownedCount') ? ['span'] : [])])].join(', ');
  return `(SELECT m.county AS of_county, p.n * ${partBits} + o.n AS place FROM (${matchingSql(bound, plan)} OFFSET 0) m,
      LATERAL generate_series(0, (length(m.bits) - 1) / ${partBits}) p(n), LATERAL (SELECT substring(m.bits FROM p.n * ${partBits} + 1 FOR ${partBits}) AS bits OFFSET 0) part,
      LATERAL generate_series(0, length(part.bits) - 1) o(n) WHERE bit_count(part.bits) > 0 AND get_bit(part.bits, o.n) = 1 OFFSET 0) found,
    LATERAL (SELECT ${columns} FROM homes WHERE homes.county = found.of_county AND homes.at = found.place OFFSET 0) homes`;
}
