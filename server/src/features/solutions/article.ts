export type MapSource =
  | { readonly query: string; readonly column: string }
  | {
      readonly measure: 'average' | 'count' | 'share' | 'sum';
      readonly object: string;
      readonly column: string | undefined;
      /** For a share: the value that is counted, as a percentage of all rows. */
      readonly value: string | undefined;
      /** A SQL condition, e.g. `GeoTypeCode = 'ZI'`. */
      readonly where: string | undefined;
      readonly by: 'ZIP' | 'county';
    };

export type ArticleBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'chart'; readonly query: string; readonly caption: string }
  | { readonly kind: 'map'; readonly source: MapSource; readonly unit: string; readonly caption: string };

export interface Article {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly ArticleBlock[];
}
