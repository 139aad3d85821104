import { findField } from '@platbook/contract/property/property-fields';
import type { FieldCondition, PropertyConditions } from '@platbook/property/conditions';
import { Bound, columnOf } from '../statements/sql-text.ts';

/** Owners with properties in several counties: the set's role sees only the numbers in its own. */
const ownedCount = `CASE WHEN span IS NULL THEN "ownedCount"
  ELSE "ownedCount" + coalesce((SELECT sum(s.homes) FROM spans s WHERE s.span = homes.span AND s.county <> homes.county), 0)::integer END`;

export class PostgresBound extends Bound {
  readonly #hasAddresses: boolean;

  /** Without addresses, the set's role can't read their columns; they count as empty. */
  constructor(hasAddresses = true) {
    super();
    this.#hasAddresses = hasAddresses;
  }

  override columnOf(key: string): string {
    if (key === 'ownedCount') return ownedCount;
    return this.#hasAddresses || !addressKeys.includes(key) ? columnOf(key) : 'NULL::text';
  }

  get place(): string {
    return this.#hasAddresses ? 'lat, lon' : 'NULL, NULL';
  }
}

const addressKeys = ['address', 'city', 'apn'];
const widest = 2 ** 31 - 1;

/** A column of integers can only be compared with integers: with others, PostgreSQL converts the column and uses no index. */
export function wholeConditions(conditions: PropertyConditions, isWhole: (key: string) => boolean): PropertyConditions {
  const clamp = (value: number): number => Math.max(-widest, Math.min(widest, value));
  const whole = (field: FieldCondition): FieldCondition => {
    const { from, to } = field;
    return {
      ...field,
      from: typeof from === 'number' ? clamp(Math.ceil(from)) : from,
      to: typeof to === 'number' ? clamp(Math.floor(to)) : to,
    };
  };
  const fields = conditions.fields.map((field) =>
    findField(field.key)?.kind === 'number' && isWhole(field.key) ? whole(field) : field,
  );
  return { ...conditions, fields };
}
