/**
 * Connection clients (specification §4, §7): a session with a database that lives from run to run, with its temporary tables
 * and its transaction. It belongs to the browser that opened it and ends when no one keeps it alive.
 */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape, idShape, nullable } from './text.ts';

export const connectionClientShape = Type.Object({ id: Type.String() });
export type ConnectionClient = Static<typeof connectionClientShape>;

export const createConnectionClient = endpoint({
  method: 'POST',
  path: '/api/connection-clients',
  summary: 'Opens a session with a database.',
  body: Type.Object({ connectionId: idShape }),
  reply: connectionClientShape,
});
/** Answers `null` for a session of the caller's that has ended. */
export const keepConnectionClient = endpoint({
  method: 'PUT',
  path: '/api/connection-clients/:id',
  summary: 'Keeps a session alive.',
  params: idParamsShape,
  reply: nullable(connectionClientShape),
});
/** Also for one that has ended already. */
export const deleteConnectionClient = endpoint({
  method: 'DELETE',
  path: '/api/connection-clients/:id',
  summary: 'Ends a session.',
  params: idParamsShape,
  reply: emptyShape,
});
