import type { Chart } from '@platbook/contract/chart';
import Type, { type Static } from 'typebox';
import type { TextFault } from '../../parse-json.ts';

const text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
const list = (item: Type.TSchema) => Type.Array(item, { minItems: 1, uniqueItems: true });
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: names });
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
    metadata: Type.String({ pattern: '^[\\w-]+\\.xlsx$' }),
    analytics: Type.Array(
      Type.Object(
        {
          type: oneOf('Excel', 'PowerBI', 'Tableau', 'Jupyter'),
          name: text,
          requiresNDA: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    articles: Type.Array(text),
    dataElements: Type.Array(text),
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

/** A Solution Pack or Dataset with its queries. */
export interface Pack extends PackFile {
  readonly queries: readonly PackQuery[];
  /** When a file of it changed last, ISO 8601. */
  readonly updatedAt: string;
}

/** Something wrong in the content folder, with the line it stands in. */
export type ContentFault = TextFault;
