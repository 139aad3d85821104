import type { DictionaryObject, EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { Comparables, CompareRules, Statement, TilePlace } from '../../adapters/property-index/index.ts';
import { ApiRefusal } from './status.ts';

/** A value in a row; dates are YYYY-MM-DD. */
type SetValue = string | number | null;

export type SetRows = readonly (readonly SetValue[])[];

export type Blocks = ReadonlyMap<string, string>;

/** The data of one entitlement set, with no access to other sets. */
export interface SetData {
  document(id: number): string | undefined;
  findByAddress(street: string, place: string): readonly number[];
  findByParcel(fips: string, parcel: string): readonly number[];
  compare(id: number, rules: CompareRules): Promise<Comparables | undefined>;
  /** The rows for each statement, all from one read of the set's file. */
  ask(...questions: readonly Statement[]): Promise<readonly SetRows[]>;
  /** A Mapbox vector tile of the layer's rows; empty without any in it. */
  draw(layer: Statement & { readonly name: string }, place: TilePlace): Promise<Buffer>;
}

/** Types of columns by name, by `Schema.Object`. */
type ObjectColumns = ReadonlyMap<string, ReadonlyMap<string, string>>;

export class Holding {
  readonly set: EntitlementSet;
  /** If true, personal names are withheld. */
  readonly isWithheld: boolean;
  readonly data: SetData;
  readonly #columns: ObjectColumns;

  constructor(set: EntitlementSet, isWithheld: boolean, data: SetData, columns: ObjectColumns) {
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

  /** The first of these objects that the set has. Throws 'Not in your license' if it has none. */
  require(objects: readonly string[], parameter?: string): string {
    const found = objects.find((object) => this.holds(object));
    if (found === undefined)
      throw new ApiRefusal('not-licensed', `${objects.join(' or ')} isn't in your license`, parameter);
    return found;
  }

  hasColumn(object: string, column: string): boolean {
    return this.#columns.get(object)?.has(column) === true;
  }

  /** The SQL type of a column that the object has. */
  typeOf(object: string, column: string): string {
    const type = this.#columns.get(object)?.get(column);
    if (type === undefined) throw new Error(`${object} has no column ${column}.`);
    return type;
  }

  /** Throws 'Not in your license' for a county that is not in the set. */
  requireCounty(fips: string, parameter: string): void {
    const { counties } = this.set;
    if (!counties.includes('*') && !counties.includes(fips))
      throw new ApiRefusal('not-licensed', `County ${fips} isn't in your license`, parameter);
  }
}

export function columnsOf(dictionary: readonly DictionaryObject[]): ObjectColumns {
  return new Map(
    dictionary.map(({ schema, name, columns }) => [
      `${schema}.${name}`,
      new Map(columns.map((column) => [column.column_name, column.data_type])),
    ]),
  );
}
