import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { oneOf } from '../text.ts';

export interface SchemaColumn {
  column_name: string;
  column_description: string;
  data_type: string;
}
/** Schema → table → columns, sorted by name. */
export type SchemaInfo = Record<string, Record<string, SchemaColumn[]>>;

/** Refusal of runs and schema calls while the file of the user's entitlement set is being built. The call succeeds later. */
export const preparingText = 'Your data is being prepared';

export const getSchemaInfo = endpoint('GET', '/api/schema-info/:connectionId', {
  summary: 'Returns the schemas, tables and columns of a connection.',
  query: Type.Object({ reload: Type.Optional(Type.String({ maxLength: 10 })) }),
});

export const schemaObjectShape = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  kind: oneOf(['table', 'view']),
  description: Type.String(),
});
export type SchemaObject = Static<typeof schemaObjectShape>;
/** Which objects are views, and their descriptions. Separate because schema-info returns only columns. */
export const getSchemaObjects = endpoint('GET', '/api/schema-objects/:connectionId', {
  summary: 'Returns the kind and description of every table and view of a connection.',
  query: Type.Object({ reload: Type.Optional(Type.String({ maxLength: 10 })) }),
  reply: Type.Array(schemaObjectShape),
});

const schemaCodesShape = Type.Object({
  schema: Type.String(),
  table: Type.String(),
  column: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() })),
});
/** Labels of one column's codes, in order: `DeedTypeCode` 'GD' is 'Grant deed'. */
export type SchemaCodes = Static<typeof schemaCodesShape>;
export const getSchemaCodes = endpoint('GET', '/api/schema-codes/:connectionId', {
  summary: 'Returns the meaning of coded values of a connection.',
  reply: Type.Array(schemaCodesShape),
});
