import type { ReplyOf } from '@platbook/contract/endpoint';
import type { clusterProperties } from '@platbook/contract/property/property-map';
import type { compareProperties } from '@platbook/contract/property/property-report';
import type { Bounds, Cell, getPropertyFacet, PropertyHit } from '@platbook/contract/property/property-search';
import type { PropertyConditions } from '@platbook/property/conditions';

import type { Suggestions, SuggestOptions } from './suggest.ts';

export type { Suggestions, SuggestOptions } from './suggest.ts';

/** The files of one entitlement set. Every query reads only these, so nothing outside the set can be found. */
export interface SetFiles {
  readonly homes: string;
  readonly lookup: string;
  readonly warehouse: string;
  /** Changes when the files at these paths are rebuilt. */
  readonly version: string;
  /** The hash of the set. */
  readonly set: string;
}

/** The world is one tile at `z` 0 and four times as many at each next; `y` grows to the south. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface MapTile {
  /** A gzipped Mapbox vector tile; empty if the set has nothing there. */
  readonly gzipped: Buffer;
  /** Changes with the content. */
  readonly tag: string;
}

export interface AskOptions {
  /** On abort, the engine stops, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Identifies the caller. Open queries are limited per caller, so no one can fill the queue. */
  readonly caller?: string;
}

export interface IndexAbout {
  /** Keys of the fields (property-fields.ts) that the set has a column for, with the smallest and largest value of numbers and dates. */
  readonly fields: ReadonlyMap<string, { readonly from: Cell; readonly to: Cell }>;
  readonly choices: ReadonlyMap<string, readonly { readonly value: string; readonly label: string }[]>;
  readonly counties: readonly { fips: string; name: string; state: string; bounds: Bounds | null }[];
  /** Objects of the set's warehouse file, as `Schema.Object`. */
  readonly objects: ReadonlySet<string>;
  readonly properties: number;
  /** Extent of all properties; null if none has a location. */
  readonly bounds: Bounds | null;
  /** The data's date, YYYY-MM-DD. */
  readonly asOf: string;
}

/** A sort order; rows without a value are last, and ties are ordered by ID. */
export interface PropertySort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** A row after which a page starts or before which it ends. */
export interface PropertyPlace {
  readonly value: Cell;
  readonly id: number;
}

export interface Count {
  readonly count: number;
  readonly isMore: boolean;
}

/** Searches are counted exactly up to this number. */
export const exactCount = 10_000;

export interface PageQuery {
  readonly conditions: PropertyConditions;
  readonly sort: PropertySort;
  readonly fields: readonly string[];
  /** 1 to 1,000. */
  readonly limit: number;
  readonly after?: PropertyPlace | undefined;
  readonly before?: PropertyPlace | undefined;
}

export interface PropertyPage {
  readonly rows: readonly PropertyHit[];
  readonly first: PropertyPlace | undefined;
  readonly last: PropertyPlace | undefined;
  readonly hasMore: boolean;
}

export type Facet = ReplyOf<typeof getPropertyFacet>;
export type MapClusters = ReplyOf<typeof clusterProperties>;
export type Comparables = ReplyOf<typeof compareProperties>;
export type Comparable = Comparables['comparables'][number];
export type PropertyRows = Record<string, Record<string, Cell>[]>;

export interface CompareRules {
  /** Null: half a mile, then one, then three, until there are five sales. */
  readonly miles: number | null;
  readonly months: number;
  /** Maximum difference in percent. */
  readonly area: number;
  readonly years: number;
  /** Maximum difference; null is any. */
  readonly beds: number | null;
  readonly limit: number;
}

export {
  WorkerFailedError as IndexFailedError,
  WorkersBusyError as IndexBusyError,
  WorkerTimeoutError as IndexTimeoutError,
} from '../../workers/worker-pool.ts';

/** Conditions with fields not in the set throw IndexFailedError. Every call can throw IndexBusyError, IndexTimeoutError, IndexFailedError. */
export interface PropertyIndex {
  about(of: SetFiles, options?: AskOptions): Promise<IndexAbout>;
  suggest(of: SetFiles, q: string, what: SuggestOptions, options?: AskOptions): Promise<Suggestions>;
  page(of: SetFiles, query: PageQuery, options?: AskOptions): Promise<PropertyPage>;
  /** Exact, however many there are. */
  count(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<number>;
  /** Exact up to `exactCount`; if counting on takes long, `isMore` says that there are more than `count`. */
  countSome(of: SetFiles, conditions: PropertyConditions, options?: AskOptions): Promise<Count>;
  facet(of: SetFiles, field: string, conditions: PropertyConditions, options?: AskOptions): Promise<Facet>;
  clusters(
    of: SetFiles,
    query: { conditions: PropertyConditions; zoom: number; layer: string | undefined },
    options?: AskOptions,
  ): Promise<MapClusters>;
  /** Only layers whose object is in the set. Tiles are cached, and concurrent callers share one request. */
  tile(of: SetFiles, place: TilePlace, options?: AskOptions): Promise<MapTile>;
  /** A tile of the statement's rows: its columns are `geometry` (GeoJSON), the attributes, and `id`, which must be a number. */
  draw(
    of: SetFiles,
    layer: { readonly name: string; readonly sql: string; readonly values: readonly (string | number)[] },
    place: TilePlace,
    options?: AskOptions,
  ): Promise<MapTile>;
  report(of: SetFiles, id: number, options?: AskOptions): Promise<PropertyRows | undefined>;
  /** The searched table is `homes`, the set's objects are `w.Schema.Object`, values are bound to `$1`, `$2` … */
  rows(
    of: SetFiles,
    statements: readonly { readonly sql: string; readonly values: readonly (string | number)[] }[],
    options?: AskOptions,
  ): Promise<readonly (readonly (readonly Cell[])[])[]>;
  comparables(of: SetFiles, id: number, rules: CompareRules, options?: AskOptions): Promise<Comparables | undefined>;
  close(): Promise<void>;
}
