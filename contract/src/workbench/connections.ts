import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { storedLimits } from '../stored-limits.ts';
import { documented, emptyShape, filledShape, idShape, nullable, oneOf } from '../text.ts';

export const connectionShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  driver: Type.String(),
  /** True only for admins, and only if the deployment didn't define it. */
  editable: Type.Boolean(),
  supportsConnectionClient: Type.Boolean(),
  multiStatementTransactionEnabled: Type.Boolean(),
  idleTimeoutSeconds: Type.Integer(),
  /** Driver-specific fields without any secret; `trial: true` marks the connection the trial banner shows for. */
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  /** Keys of the secret fields that are set; their values are never sent. For an admin, of editable connections. */
  keptSecrets: Type.Optional(Type.Array(Type.String())),
  /** Email addresses of the people who can use it in addition to admins; null means every user. For an admin, of editable ones. */
  accesses: Type.Optional(nullable(Type.Array(Type.String()))),
});
export type Connection = Static<typeof connectionShape>;

export const driverFieldShape = Type.Object({
  key: Type.String(),
  label: Type.String(),
  formType: oneOf(['TEXT', 'PASSWORD', 'CHECKBOX', 'TEXTAREA']),
  description: Type.Optional(Type.String()),
  placeholder: Type.Optional(Type.String()),
  isRequired: Type.Optional(Type.Boolean()),
});
export const driverShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  supportsConnectionClient: Type.Boolean(),
  fields: Type.Array(driverFieldShape),
});

export type Driver = Static<typeof driverShape>;

const fieldsShape = Type.Record(Type.String(), Type.Unknown());

const connectionNameShape = Type.String({ maxLength: limits.connectionNameLength });
const refusedFields = "data that doesn't fit the driver's fields; the response names the field.";

/** A connection to save. Other fields of the GET reply are accepted and ignored. */
export const connectionBodyShape = Type.Object({
  name: filledShape('connection.name-required', limits.connectionNameLength),
  driver: filledShape('connection.driver-required', 100),
  multiStatementTransactionEnabled: Type.Optional(Type.Boolean()),
  idleTimeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: storedLimits.connectionIdleTimeoutSeconds })),
  /** An empty or absent secret keeps its stored value; null removes it. */
  data: Type.Optional(fieldsShape),
  /** Null opens the connection to every user. If absent, access stays unchanged; a new connection is then for admins only. */
  accesses: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 320 }), { maxItems: 1_000 }))),
  id: Type.Optional(Type.String()),
  editable: Type.Optional(Type.Boolean()),
  supportsConnectionClient: Type.Optional(Type.Boolean()),
  keptSecrets: Type.Optional(Type.Array(Type.String())),
});
export type ConnectionBody = Static<typeof connectionBodyShape>;

export const connectionTestBodyShape = Type.Object(
  { ...Type.Partial(connectionBodyShape).properties, name: Type.Optional(connectionNameShape) },
  { additionalProperties: Type.Unknown(), ...documented({ required: ['driver'] }) },
);

export const connectionTestShape = Type.Object({
  durationMs: Type.Number(),
  about: Type.String(),
});
export type ConnectionTest = Static<typeof connectionTestShape>;

export const connectionAccessShape = Type.Object({ connectionId: Type.String(), userEmail: Type.String() });

export const listConnections = endpoint('GET', '/api/connections', {
  summary: 'Lists the connections the caller can use.',
  reply: Type.Array(connectionShape),
});
export const getConnection = endpoint('GET', '/api/connections/:id', {
  summary: 'Returns a connection.',
  reply: connectionShape,
});
export const createConnection = endpoint('POST', '/api/connections', {
  summary: 'Creates a connection. Admins only.',
  refuses: refusedFields,
  body: connectionBodyShape,
  reply: connectionShape,
});
export const updateConnection = endpoint('PUT', '/api/connections/:id', {
  summary: 'Updates a connection created by an admin. Admins only.',
  refuses: refusedFields,
  body: connectionBodyShape,
  reply: connectionShape,
});
export const deleteConnection = endpoint('DELETE', '/api/connections/:id', {
  summary: 'Deletes a connection created by an admin and cancels its running queries. Admins only.',
  reply: emptyShape,
});
/** With the ID of a saved connection, its stored secrets are used for empty ones. */
export const testConnection = endpoint('POST', '/api/test-connection', {
  summary: 'Tests a connection with the given fields. Admins only.',
  refuses: `${refusedFields} Also what the database answers when it can't be reached.`,
  body: connectionTestBodyShape,
  reply: connectionTestShape,
});
export const listDrivers = endpoint('GET', '/api/drivers', {
  summary: 'Lists the database drivers and their fields.',
  reply: Type.Array(driverShape),
});
export const listConnectionAccesses = endpoint('GET', '/api/connection-accesses', {
  summary: 'Lists the connections the caller has access to.',
  query: Type.Object({ id: Type.Optional(idShape) }),
  reply: Type.Array(connectionAccessShape),
});
