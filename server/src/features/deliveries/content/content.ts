import type { Column, ResultRow } from '@platbook/contract/workbench/batches';

/** What one receiver gets of an event. */
export interface Content {
  /** Without a period. */
  readonly title: string;
  readonly sentences: readonly string[];
  /** A page of the portal, which checks the permissions of the person who opens it. `path` begins with `/`. */
  readonly link: { readonly label: string; readonly path: string };
  readonly table: ContentTable | null;
  readonly chart: ContentChart | null;
  readonly file: ContentFile | null;
  /** For the owner's delivery log: what was sent, or why only a link. */
  readonly note: string;
}

export interface ContentTable {
  readonly columns: readonly Pick<Column, 'name' | 'datatype'>[];
  /** The first ones. */
  readonly rows: readonly ResultRow[];
  /** Of each row, if an alert reports them. */
  readonly changes?: readonly ('new' | 'changed')[] | undefined;
  readonly total: number;
  /** A limit cut the result, so `total` is too small. */
  readonly isIncomplete: boolean;
}

export interface ContentChart {
  readonly png: Buffer;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** For readers without images. */
  readonly text: string;
}

export interface ContentFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface ContentWishes {
  /** 20 by default, the rows of an email. */
  readonly firstRows?: number;
  /** A larger file becomes a link: 5 MB by default. If set, the schedule's choice of a link doesn't matter. */
  readonly mostFileBytes?: number;
}
