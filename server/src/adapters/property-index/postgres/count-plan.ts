import type { FieldCondition, PropertyConditions } from '@platbook/property/conditions';
import type { Statement } from '../engine-messages.ts';
import type { Bound } from '../statements/sql-text.ts';
import { PostgresBound } from './postgres-bound.ts';

/** Conditions that the bitmaps of `tallies` answer without reading properties. */
export interface BitmapPlan {
  readonly counties: readonly string[] | undefined;
  readonly fields: readonly FieldCondition[];
}

/** Undefined if a condition needs the properties themselves. */
export function planBitmaps(conditions: PropertyConditions, hasBitmaps: ReadonlySet<string>): BitmapPlan | undefined {
  const { fields, within, near, ids } = conditions;
  if (within !== null || near !== null || ids !== undefined) return undefined;
  const county = fields.find(({ key }) => key === 'county');
  const others = fields.filter((field) => field !== county);
  if (county?.hasNone || others.some(({ key }) => !hasBitmaps.has(key))) return undefined;
  return { counties: county?.values, fields: others };
}

function countyIs(bound: Bound, { counties }: BitmapPlan): string {
  return counties === undefined ? 'true' : `county IN ${bound.list(counties)}`;
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

/** `county` and `bits` of the properties that match. Needs at least one field. */
export function matchingSql(bound: Bound, plan: BitmapPlan): string {
  const sets = plan.fields.map((field, index) => {
    const bits = `SELECT county, bit_or(bits) AS bits FROM tallies WHERE ${countyIs(bound, plan)} AND ${valueIs(bound, field)} GROUP BY county`;
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
  if (more.length === 0)
    return bound.statement(
      `SELECT coalesce(sum(homes), 0) FROM tallies WHERE ${countyIs(bound, plan)} AND ${valueIs(bound, field)}`,
    );
  return bound.statement(`SELECT coalesce(sum(bit_count(bits)), 0) FROM (${matchingSql(bound, plan)}) m`);
}
