/** What an endpoint of the property API is, as data: routes, the OpenAPI document, the guide and the API Explorer are drawn from it. */
import { PROPERTY_API_BASE } from '@platbook/contract/property-api';
import type { ApiParameter, TextPattern } from './api-parameter.ts';

export type ApiGroup =
  | 'Property'
  | 'Assessment'
  | 'Sale'
  | 'Valuation'
  | 'Events'
  | 'Pre-foreclosure'
  | 'Transaction'
  | 'Hazard'
  | 'School'
  | 'Neighborhood'
  | 'Area'
  | 'Enumerations';

/** How the records are found. */
export type ApiAnswer =
  /** A record for each property, out of its document. */
  | { readonly kind: 'homes'; readonly blocks: readonly string[]; readonly schools?: true }
  /** A record for each row of an object, with blocks of the property's document around it. */
  | {
      readonly kind: 'rows';
      /** The block of row-blocks.ts. */
      readonly row: string;
      readonly blocks: readonly string[];
      /** The column whose newest row alone is answered for each property. */
      readonly newest?: string;
      /** The column whose newest rows come first; rows come in the order of the properties when absent. */
      readonly latest?: string;
    }
  | { readonly kind: 'comparables' | 'events'; readonly isWhole?: boolean }
  | { readonly kind: 'schools' | 'trend' | 'pois' | 'categories' | 'community' | 'areas' | 'hierarchy' }
  | { readonly kind: 'boundary' | 'tile' | 'codes' };

export interface ApiEndpoint {
  /** Below the base path, with `{name}` parameters. */
  readonly path: string;
  readonly group: ApiGroup;
  readonly summary: string;
  /** Objects that it answers from; the first is needed, and of an inner list one of them. */
  readonly from: readonly (string | readonly string[])[];
  /** Names of parameters.ts, those of the path first. */
  readonly parameters: readonly string[];
  /** Without one of these combinations it cannot be answered: `[['geoid'], ['latitude', 'longitude']]`. */
  readonly needs?: readonly (readonly string[])[];
  /** Patterns that differ from those of the parameters, by name. */
  readonly patterns?: Readonly<Record<string, TextPattern>>;
  /** Name of the list of records in the answer. */
  readonly list: string;
  readonly answer: ApiAnswer;
}

/** Whether no call can be answered without the parameter. */
export function isRequired({ path, needs }: ApiEndpoint, name: string): boolean {
  return path.includes(`{${name}}`) || (needs?.every((names) => names.includes(name)) ?? false);
}

/** What a text parameter of the endpoint must match. */
export function patternOf({ patterns }: ApiEndpoint, { name, pattern }: ApiParameter): TextPattern | undefined {
  return patterns?.[name] ?? pattern;
}

/** Where most endpoints live. */
export const API_BASE = PROPERTY_API_BASE;

/** How an endpoint is called in writing: `property/detail`. */
export function nameOf({ path }: ApiEndpoint): string {
  return path.replace(`${API_BASE}/`, '').replace(/^\//, '');
}
