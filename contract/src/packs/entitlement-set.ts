/** The part of the property data that a user can read: objects × counties. Data outside the set isn't in its file. */
import { createHash } from 'node:crypto';
import { trialCounties } from '../property/trial-counties.ts';
import type { SchemaColumn } from '../workbench/schema-info.ts';

export interface EntitlementSet {
  /** `Schema.Object` names, or `['*']` for every object. Reference tables belong to every set and aren't listed. */
  readonly objects: readonly string[];
  /** Five-digit county FIPS codes as text (`06111` keeps its zero), or `['*']` for every county. */
  readonly counties: readonly string[];
}

export const TRIAL_COUNTIES = trialCounties.map(({ fips }) => fips);

export const TRIAL_SET: EntitlementSet = { objects: ['*'], counties: TRIAL_COUNTIES };

export const ALL_SET: EntitlementSet = { objects: ['*'], counties: ['*'] };

export function isSetWithin(inner: EntitlementSet | undefined, outer: EntitlementSet): boolean {
  const holds = (all: readonly string[], some: readonly string[]) =>
    all.includes('*') || some.every((each) => each !== '*' && all.includes(each));
  return inner !== undefined && holds(outer.objects, inner.objects) && holds(outer.counties, inner.counties);
}

const hashes = new WeakMap<EntitlementSet, string>();

/** 16 hexadecimal digits, independent of the order and repetition of members. */
export function entitlementSetHash(set: EntitlementSet): string {
  const hash = hashes.get(set) ?? hashOf(set);
  hashes.set(set, hash);
  return hash;
}

function hashOf(set: EntitlementSet): string {
  const canonical = { objects: [...new Set(set.objects)].sort(), counties: [...new Set(set.counties)].sort() };
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex').slice(0, 16);
}

export interface WarehouseSet extends EntitlementSet {
  readonly hash: string;
  readonly file: string;
  readonly bytes: number;
  /** The search index's files in the same folder; absent in a warehouse built without one. */
  readonly index?: SetIndex;
  /** When the set was ordered (an instant in UTC); absent for the sets that the warehouse was built with. */
  readonly orderedAt?: string;
}

/** The search index of a set. It is built from the set's own file, so it can't contain anything else. */
export interface SetIndex {
  readonly homes: string;
  readonly lookup: string;
  readonly bytes: number;
}

/** `manifest.json` in the warehouse folder; written last, so a folder without it isn't a warehouse. */
export interface WarehouseManifest {
  readonly version: 1;
  readonly scale: 'tiny' | 'demo' | 'full';
  readonly seed: number;
  readonly asOf: string;
  /** Hash of the generator's sources and arguments; a different value means the files are stale. */
  readonly generator: string;
  readonly builtAt: string;
  readonly sets: readonly WarehouseSet[];
}

export interface WarehouseDictionary {
  readonly version: 1;
  readonly objects: readonly DictionaryObject[];
}

export interface DictionaryObject {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly description: string;
  /** Part of every set. */
  readonly isReference: boolean;
  readonly columns: readonly SchemaColumn[];
}
