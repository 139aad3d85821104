/** A database session that persists between runs. It closes when the browser that opened it stops renewing it. */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, idShape, nullable } from '../text.ts';

export const connectionClientShape = Type.Object({ id: Type.String() });
export type ConnectionClient = Static<typeof connectionClientShape>;

export const createConnectionClient = endpoint('POST', '/api/connection-clients', {
  summary: 'Opens a session with a database.',
  body: Type.Object({ connectionId: idShape }),
  reply: connectionClientShape,
});
/** Returns `null` if the caller's session has ended. */
export const keepConnectionClient = endpoint('PUT', '/api/connection-clients/:id', {
  summary: 'Keeps a session alive.',
  reply: nullable(connectionClientShape),
});
/** Also succeeds for one that has already ended. */
export const deleteConnectionClient = endpoint('DELETE', '/api/connection-clients/:id', {
  summary: 'Ends a session.',
  reply: emptyShape,
});
