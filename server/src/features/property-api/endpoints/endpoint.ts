/** Definition of a property API endpoint, as data. Routes, the OpenAPI document, the guide and the API Explorer are generated from it. */
import { PROPERTY_API_BASE } from '@platbook/contract/property/property-api';
import type { Page } from '../status.ts';
import type { ApiParameter, TextPattern } from './api-parameter.ts';

export interface ApiCall extends Page {
  readonly endpoint: ApiEndpoint;
  /** Identifies the list that the call pages through. */
  readonly query: string;
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  has(name: string): boolean;
}

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

export type ApiAnswer =
  | { readonly kind: 'homes'; readonly blocks: readonly string[]; readonly schools?: true }
  | {
      readonly kind: 'rows';
      /** Name of the block in row-blocks.ts. */
      readonly row: string;
      readonly blocks: readonly string[];
      /** If set, returns only the row with the highest value of this column for each property. */
      readonly newest?: string;
      /** If set, sorts rows by this column, newest first; by default, rows are in the order of the properties. */
      readonly latest?: string;
    }
  | { readonly kind: 'comparables' | 'events'; readonly isWhole?: boolean }
  | { readonly kind: 'schools' | 'trend' | 'pois' | 'categories' | 'community' | 'areas' | 'hierarchy' }
  | { readonly kind: 'boundary' | 'land' | 'streets' | 'tile' | 'codes' };

export interface ApiEndpoint {
  readonly path: string;
  readonly group: ApiGroup;
  readonly summary: string;
  /** Objects that it reads. The first is required; of an inner list, any one of them. */
  readonly from: readonly (string | readonly string[])[];
  /** Names in parameters.ts, path parameters first. */
  readonly parameters: readonly string[];
  /** At least one of these combinations is required, e.g. `[['geoid'], ['latitude', 'longitude']]`. */
  readonly needs?: readonly (readonly string[])[];
  readonly patterns?: Readonly<Record<string, TextPattern>>;
  readonly list: string;
  readonly answer: ApiAnswer;
}

export function isRequired({ path, needs }: ApiEndpoint, name: string): boolean {
  return path.includes(`{${name}}`) || (needs?.every((names) => names.includes(name)) ?? false);
}

export const patternOf = ({ patterns }: ApiEndpoint, { name, pattern }: ApiParameter) => patterns?.[name] ?? pattern;

export const API_BASE = PROPERTY_API_BASE;

export const nameOf = ({ path }: ApiEndpoint): string => path.replace(`${API_BASE}/`, '').replace(/^\//, '');
