import type { Chart } from '@platbook/contract/workbench/chart';
import Type, { type Static } from 'typebox';
import type { TextFault } from '../../config/parse-json.ts';

const text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
const list = (item: Type.TSchema) => Type.Array(item, { minItems: 1, uniqueItems: true });
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: names });
const fileName = (endings: string) => Type.String({ pattern: `^[\\w-]+\\.(${endings})$`, maxLength: 120 });
const closed = { additionalProperties: false };

/** `pack.json` of a Solution Pack or Dataset; content/README.md describes each field. */
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
    /** A file of `downloads?type=videos`, or an https URL. */
    video: Type.Optional(Type.String({ pattern: '^([\\w-]+\\.mp4|https://\\S+)$', maxLength: 500 })),
    analytics: Type.Array(
      Type.Object(
        {
          type: oneOf('Excel', 'PowerBI', 'Tableau', 'Jupyter'),
          name: text,
          file: fileName('xlsx|pbit|twbx|zip'),
          /** Numbers of the pack's queries that provide its rows, the main one first. */
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

export interface PackQuery {
  /** Pack code and query number, e.g. `SPFCL-FCL01`; also its `entitlementsId`. Never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly chart: Chart | null;
  readonly queryText: string;
  readonly objects: readonly string[];
  /** Its place among the examples of an empty editor; undefined for the others. */
  readonly example: number | undefined;
}

export interface Extract {
  readonly description: string;
  readonly sql: string;
}

export interface Pack extends PackFile {
  readonly queries: readonly PackQuery[];
  readonly extracts: ReadonlyMap<string, Extract>;
  /** The cells of notebooks (Python with `# %%` lines), by file name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** `icon.svg` in base64; the default of its type if the folder has none. */
  readonly icon: string;
  /** When one of its files last changed, ISO 8601. */
  readonly updatedAt: string;
}

export type ContentFault = TextFault;
