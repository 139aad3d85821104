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
  summary: 'The schemas, tables and columns of a connection.',
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
  summary: 'Kind and description of every table and view of a connection.',
  params: connectionParamsShape,
  query: Type.Object({ reload: Type.Optional(Type.String({ maxLength: 10 })) }),
  reply: Type.Array(schemaObjectShape),
});
