/**
 * An entitlement set says which part of the property data a person may reach: objects × counties (security §3.1).
 * One warehouse file is made per set and named by the set's hash; what is not in the set is not in the file.
 */
import { createHash } from 'node:crypto';
import type { SchemaColumn } from './schema-info.ts';
import { trialCounties } from './trial-counties.ts';

export interface EntitlementSet {
  /** `Schema.Object` names, or `['*']` for every object. Reference tables come with every set and need no mention. */
  readonly objects: readonly string[];
  /** Five-digit county FIPS codes as text (`06111` keeps its zero), or `['*']` for every county. */
  readonly counties: readonly string[];
}

/** Codes of the counties of a free trial. */
export const TRIAL_COUNTIES = trialCounties.map(({ fips }) => fips);

/** Every object in the five trial counties. */
export const TRIAL_SET: EntitlementSet = { objects: ['*'], counties: TRIAL_COUNTIES };

/** Everything there is. */
export const ALL_SET: EntitlementSet = { objects: ['*'], counties: ['*'] };

/** True when everything that a set holds is in another one, too. */
export function isSetWithin(inner: EntitlementSet | undefined, outer: EntitlementSet): boolean {
  const holds = (all: readonly string[], some: readonly string[]) =>
    all.includes('*') || some.every((each) => each !== '*' && all.includes(each));
  return inner !== undefined && holds(outer.objects, inner.objects) && holds(outer.counties, inner.counties);
}

/** The same set always gives the same 16 hexadecimal digits, whatever the order or repetition of its members. */
export function entitlementSetHash(set: EntitlementSet): string {
  const canonical = { objects: [...new Set(set.objects)].sort(), counties: [...new Set(set.counties)].sort() };
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex').slice(0, 16);
}

/** One file of a built warehouse, as its `manifest.json` names it. */
export interface WarehouseSet extends EntitlementSet {
  readonly hash: string;
  /** File name inside the warehouse folder: `<hash>.duckdb`. */
  readonly file: string;
  readonly bytes: number;
  /** The files beside it out of which its properties are searched; absent in a warehouse that was made without. */
  readonly index?: SetIndex;
  /** When the set was ordered (an instant in UTC); absent for the sets that the warehouse was built with. */
  readonly orderedAt?: string;
}

/** The search index of a set, made out of the set's own file, so that it can hold nothing else. */
export interface SetIndex {
  /** File name inside the warehouse folder: `<hash>.homes.duckdb`, the flat table that is searched and counted. */
  readonly homes: string;
  /** `<hash>.lookup.sqlite`, out of which documents are read and suggestions made. */
  readonly lookup: string;
  /** Of all its files together. */
  readonly bytes: number;
}

/** `manifest.json` beside the files of a warehouse; written last, so that a folder without it is not a warehouse. */
export interface WarehouseManifest {
  readonly version: 1;
  readonly scale: 'tiny' | 'demo' | 'full';
  readonly seed: number;
  /** Data-as-of date, YYYY-MM-DD. */
  readonly asOf: string;
  /** Hash of the generator's sources and arguments: another value means the files are stale. */
  readonly generator: string;
  readonly builtAt: string;
  readonly sets: readonly WarehouseSet[];
}

/** `dictionary.json` beside it: every object of the property data, also those that no file of a set holds. */
export interface WarehouseDictionary {
  readonly version: 1;
  readonly objects: readonly DictionaryObject[];
}

export interface DictionaryObject {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly description: string;
  /** It comes with every set. */
  readonly isReference: boolean;
  readonly columns: readonly SchemaColumn[];
}
