import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable, oneOf } from '../text.ts';
import { connectionShape } from '../workbench/connections.ts';

const adminConnectionShape = Type.Object({
  ...connectionShape.properties,
  source: oneOf(['seed', 'config', 'user']),
  audience: oneOf(['everyone', 'licensed', 'listed']),
  people: Type.Array(Type.String()),
  /** When and by whom it was created, according to the audit log; null for connections that the deployment defines. */
  created: nullable(Type.Object({ at: Type.String(), by: Type.String() })),
  lastTest: nullable(
    Type.Object({ at: Type.String(), by: Type.String(), isGood: Type.Boolean(), error: nullable(Type.String()) }),
  ),
});
export type AdminConnection = Static<typeof adminConnectionShape>;

export const listAdminConnections = endpoint('GET', '/api/admin/connections', {
  summary: 'Lists all connections with their access, creator and last test. Admins only.',
  reply: Type.Array(adminConnectionShape),
});

/** A failed test is also a 200 reply, so that a list of connections can be tested one after the other. */
export const testSavedConnection = endpoint('POST', '/api/admin/connections/:id/test', {
  summary: 'Tests a saved connection, including those from the server configuration. Admins only.',
  body: emptyShape,
  reply: Type.Object({
    isGood: Type.Boolean(),
    durationMs: Type.Integer(),
    about: Type.String(),
  }),
});
export type SavedConnectionTest = Static<typeof testSavedConnection.reply>;
