import type { Chart } from '@platbook/contract/chart';
import Type, { type Static } from 'typebox';
import type { TextFault } from '../../parse-json.ts';

const text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
const list = (item: Type.TSchema) => Type.Array(item, { minItems: 1, uniqueItems: true });
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: names });
const fileName = (endings: string) => Type.String({ pattern: `^[\\w-]+\\.(${endings})$`, maxLength: 120 });
const closed = { additionalProperties: false };

/** `pack.json` of a Solution Pack or Dataset; content/README.md says what each field is for. */
export const packFileShape = Type.Object(
  {
    code: Type.String({ pattern: '^[A-Z][A-Z0-9]{1,19}$' }),
    name: text,
    type: oneOf('Solution Pack', 'Dataset'),
    description: text,
    industries: Type.Unsafe<string[]>(list(text)),
    delivery: Type.Unsafe<string[]>(list(oneOf('Bulk', 'Cloud', 'API', 'Property Navigator'))),
    dataContained: text,
    objects: Type.Unsafe<string[]>(list(Type.String({ pattern: '^[A-Za-z]\\w*\\.[A-Za-z]\\w*$' }))),
    nda: Type.Boolean(),
    metadata: fileName('xlsx'),
    /** A file of `downloads?type=videos`, or an https address (reading 37). */
    video: Type.Optional(Type.String({ pattern: '^([\\w-]+\\.mp4|https://\\S+)$', maxLength: 500 })),
    analytics: Type.Array(
      Type.Object(
        {
          type: oneOf('Excel', 'PowerBI', 'Tableau', 'Jupyter'),
          name: text,
          file: fileName('xlsx|pbit|twbx|zip'),
          /** Numbers of the pack's queries whose rows it holds, the main one first. */
          queries: Type.Unsafe<string[]>(list(Type.String({ pattern: '^[A-Z]+\\d+$' }))),
          requiresNDA: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    articles: Type.Array(Type.Object({ title: text, file: fileName('pdf') }, closed)),
    dataElements: Type.Array(
      Type.Object({ name: text, link: Type.String({ pattern: '^(/guide/[\\w-]+(#[\\w-]+)?|https://\\S+)$' }) }, closed),
    ),
  },
  closed,
);
export type PackFile = Static<typeof packFileShape>;

/** A pre-built query of a pack. */
export interface PackQuery {
  /** Pack code and query number: `SPFCL-FCL01`; also its `entitlementsId`. Stays the same for good. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly chart: Chart | null;
  readonly queryText: string;
  /** `Schema.Object` names of everything it reads. */
  readonly objects: readonly string[];
  /** Its place among the examples of an empty editor; undefined for the others. */
  readonly example: number | undefined;
}

/** The statement of rows that an item of analytics has beside those of the pack's queries. */
export interface Extract {
  readonly description: string;
  readonly sql: string;
}

/** A Solution Pack or Dataset with its queries. */
export interface Pack extends PackFile {
  readonly queries: readonly PackQuery[];
  /** Statements of items of analytics by the name of their file. */
  readonly extracts: ReadonlyMap<string, Extract>;
  /** The cells of notebooks (Python with `# %%` lines) by the name of their file. */
  readonly scripts: ReadonlyMap<string, string>;
  /** `icon.svg` in base64; the one of its type where the folder has none. */
  readonly icon: string;
  /** When a file of it changed last, ISO 8601. */
  readonly updatedAt: string;
}

/** Something wrong in the content folder, with the line it stands in. */
export type ContentFault = TextFault;
