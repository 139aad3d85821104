/** Connections, drivers and who may use which (specification §3, §6, §7). */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idParamsShape, idShape } from './text.ts';

export const connectionShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  driver: Type.String(),
  /** Only an admin may edit, and only what was not set up by the deployment. */
  editable: Type.Boolean(),
  supportsConnectionClient: Type.Boolean(),
  multiStatementTransactionEnabled: Type.Boolean(),
  idleTimeoutSeconds: Type.Integer(),
  /** Driver-specific fields without any secret; `trial: true` marks the connection the trial banner shows for. */
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
export type Connection = Static<typeof connectionShape>;

export const driverFieldShape = Type.Object({
  key: Type.String(),
  label: Type.String(),
  formType: Type.Unsafe<'TEXT' | 'PASSWORD' | 'CHECKBOX' | 'TEXTAREA'>({
    type: 'string',
    enum: ['TEXT', 'PASSWORD', 'CHECKBOX', 'TEXTAREA'],
  }),
  description: Type.Optional(Type.String()),
  placeholder: Type.Optional(Type.String()),
});
export const driverShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  supportsConnectionClient: Type.Boolean(),
  fields: Type.Array(driverFieldShape),
});

export const connectionAccessShape = Type.Object({ connectionId: Type.String(), userEmail: Type.String() });

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/connections',
  summary: 'The connections the caller may use.',
  reply: Type.Array(connectionShape),
});
export const getConnection = endpoint({
  method: 'GET',
  path: '/api/connections/:id',
  summary: 'One connection.',
  params: idParamsShape,
  reply: connectionShape,
});
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/drivers',
  summary: 'The database drivers and their fields.',
  reply: Type.Array(driverShape),
});
export const listConnectionAccesses = endpoint({
  method: 'GET',
  path: '/api/connection-accesses',
  summary: 'Which connections the caller has access to.',
  query: Type.Object({ id: Type.Optional(idShape) }),
  reply: Type.Array(connectionAccessShape),
});
