import type { Suggestions, SuggestOptions } from './suggest.ts';

export interface ToLookup {
  readonly id: number;
  readonly file: string;
  readonly version: string;
  readonly q: string;
  readonly options: SuggestOptions;
}

export type FromLookup =
  | { readonly id: number; readonly suggestions: Suggestions }
  | { readonly id: number; readonly failed: string };
