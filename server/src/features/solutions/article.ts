/** Rows that a map colors places by: those of a query of the pack, or a measure over one of its objects. */
export type MapSource =
  | { readonly query: string; readonly column: string }
  | {
      readonly measure: 'average' | 'count' | 'share' | 'sum';
      /** `Schema.Object`. */
      readonly object: string;
      /** Missing for a count. */
      readonly column: string | undefined;
      /** For a share: the value that is counted, in percent of all rows. */
      readonly value: string | undefined;
      /** A condition in SQL, such as `GeoTypeCode = 'ZI'`. */
      readonly where: string | undefined;
      readonly by: 'ZIP' | 'county';
    };

/** A piece of an article, in the order of the text. */
export type ArticleBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'chart'; readonly query: string; readonly caption: string }
  | { readonly kind: 'map'; readonly source: MapSource; readonly unit: string; readonly caption: string };

/** The text of an article. */
export interface Article {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly ArticleBlock[];
}
