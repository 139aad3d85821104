import type { DictionaryObject, EntitlementSet } from '@platbook/contract/entitlement-set';
import type { Comparables, CompareRules } from '../../adapters/property-index/index.ts';
import { ApiRefusal } from './status.ts';

/** A value of a row of the warehouse: dates as YYYY-MM-DD. */
type SetValue = string | number | null;

/** A statement of ours; values are bound to $1, $2 … */
export interface SetQuestion {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export type SetRows = readonly (readonly SetValue[])[];

/** Name → JSON text of the blocks of a property. */
export type Blocks = ReadonlyMap<string, string>;

/** What the API reads of one entitlement set; nothing of another set is behind it. */
export interface SetData {
  /** The stored document of a property; undefined when the set has no such property. */
  document(id: number): string | undefined;
  /** Ids of the properties at an address in two lines. */
  findByAddress(street: string, place: string): readonly number[];
  findByParcel(fips: string, parcel: string): readonly number[];
  /** Undefined when the set has no such property. */
  compare(id: number, rules: CompareRules): Promise<Comparables | undefined>;
  /** Rows of the set's file for each question, all of one reading. */
  ask(...questions: readonly SetQuestion[]): Promise<readonly SetRows[]>;
}

/** A set as the caller holds it, and what its objects are made of. */
export class Holding {
  readonly set: EntitlementSet;
  /** Names of people are kept back. */
  readonly isWithheld: boolean;
  readonly data: SetData;
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    set: EntitlementSet,
    isWithheld: boolean,
    data: SetData,
    columns: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.set = set;
    this.isWithheld = isWithheld;
    this.data = data;
    this.#columns = columns;
  }

  holds(object: string): boolean {
    const { objects } = this.set;
    return (
      this.#columns.has(object) &&
      (objects.includes('*') || objects.includes(object) || object.startsWith('Reference.'))
    );
  }

  /** The first of them that the set has. Throws 'Not in your license' naming them when it has none. */
  require(objects: readonly string[], parameter?: string): string {
    const found = objects.find((object) => this.holds(object));
    if (found === undefined)
      throw new ApiRefusal('not-licensed', `${objects.join(' or ')} isn't in your license`, parameter);
    return found;
  }

  hasColumn(object: string, column: string): boolean {
    return this.#columns.get(object)?.has(column) === true;
  }

  /** Throws 'Not in your license' for a county that the set does not have. */
  requireCounty(fips: string, parameter: string): void {
    const { counties } = this.set;
    if (!counties.includes('*') && !counties.includes(fips))
      throw new ApiRefusal('not-licensed', `County ${fips} isn't in your license`, parameter);
  }
}

/** Names of columns by `Schema.Object`. */
export function columnsOf(dictionary: readonly DictionaryObject[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    dictionary.map(({ schema, name, columns }) => [
      `${schema}.${name}`,
      new Set(columns.map((column) => column.column_name)),
    ]),
  );
}
