/** What a connection holds: schema → table → columns (specification §3, §7). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idShape } from './text.ts';

export interface SchemaColumn {
  column_name: string;
  column_description: string;
  data_type: string;
}
/** schema → table → columns, in the order of the database's names. */
export type SchemaInfo = Record<string, Record<string, SchemaColumn[]>>;

/** What a run and schema-info say while the file of a person's entitlement set is being made: the same call works a little later. */
export const preparingText = 'Your data is being prepared';

const connectionParamsShape = Type.Object({ connectionId: idShape });
export const getSchemaInfo = endpoint({
  method: 'GET',
  path: '/api/schema-info/:connectionId',
  summary: 'Returns the schemas, tables and columns of a connection.',
  params: connectionParamsShape,
  query: Type.Object({ reload: Type.Optional(Type.String({ maxLength: 10 })) }),
});

export const schemaObjectShape = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  kind: Type.Unsafe<'table' | 'view'>({ type: 'string', enum: ['table', 'view'] }),
  description: Type.String(),
});
export type SchemaObject = Static<typeof schemaObjectShape>;
/** Beyond §7: which objects are views, and what each is for; §3 keeps the map above to columns alone. */
export const getSchemaObjects = endpoint({
  method: 'GET',
  path: '/api/schema-objects/:connectionId',
  summary: 'Returns the kind and description of every table and view of a connection.',
  params: connectionParamsShape,
  query: Type.Object({ reload: Type.Optional(Type.String({ maxLength: 10 })) }),
  reply: Type.Array(schemaObjectShape),
});

const schemaCodesShape = Type.Object({
  schema: Type.String(),
  table: Type.String(),
  column: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() })),
});
/** A table that says what the codes of one column mean, in its own order: `DeedTypeCode` 'GD' is 'Grant deed'. */
export type SchemaCodes = Static<typeof schemaCodesShape>;
/** Beyond §7: the codes of a connection with their meanings, for completion and notes; a few kilobytes. */
export const getSchemaCodes = endpoint({
  method: 'GET',
  path: '/api/schema-codes/:connectionId',
  summary: 'Returns the meaning of coded values of a connection.',
  params: connectionParamsShape,
  reply: Type.Array(schemaCodesShape),
});
