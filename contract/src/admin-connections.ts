/** All connections as those see them who look after them. */
import Type, { type Static } from 'typebox';
import { connectionShape } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape, nullable } from './text.ts';

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

const adminConnectionShape = Type.Object({
  ...connectionShape.properties,
  /** A part of the product, set up by the deployment, or made by an admin. */
  source: oneOf(['seed', 'config', 'user']),
  /** Who may use it beside admins: everyone, whoever has a license, or the people that are listed. */
  audience: oneOf(['everyone', 'licensed', 'listed']),
  /** Addresses of listed people; none for the others. */
  people: Type.Array(Type.String()),
  /** When it was made and by whom, as the audit still knows; null for what the deployment sets up. */
  created: nullable(Type.Object({ at: Type.String(), by: Type.String() })),
  /** Of what is saved; null when no one tested it as far as the audit knows. */
  lastTest: nullable(
    Type.Object({ at: Type.String(), by: Type.String(), isGood: Type.Boolean(), error: nullable(Type.String()) }),
  ),
});
export type AdminConnection = Static<typeof adminConnectionShape>;

export const listAdminConnections = endpoint({
  method: 'GET',
  path: '/api/admin/connections',
  summary: 'Lists all connections with their access, creator and last test. Admins only.',
  reply: Type.Array(adminConnectionShape),
});

/** The answer is data, for good and for bad: a list of connections is tested one after the other. */
export const testSavedConnection = endpoint({
  method: 'POST',
  path: '/api/admin/connections/:id/test',
  summary: 'Tests a saved connection, including those from the server configuration. Admins only.',
  params: idParamsShape,
  body: emptyShape,
  reply: Type.Object({
    isGood: Type.Boolean(),
    durationMs: Type.Integer(),
    /** What answered, or why it did not. */
    about: Type.String(),
  }),
});
export type SavedConnectionTest = Static<typeof testSavedConnection.reply>;
