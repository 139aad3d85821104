import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { emptyShape, idShape, nullable, oneOf } from './text.ts';
import { connectionShape } from './workbench/connections.ts';

/** Longer than any address, so that the rule's message explains an invalid one. */
const addressShape = Type.String({ maxLength: 100 });

export const ipWhitelistShape = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  ruleName: Type.String(),
  startIp: Type.String(),
  /** Always equals startIp. */
  endIp: Type.String(),
  warning: nullable(Type.String()),
});
export type IpWhitelist = Static<typeof ipWhitelistShape>;

export const listIpWhitelists = endpoint('GET', '/api/ip-whitelists/:userId', {
  summary: "Returns a list with the caller's IP allow-list entry. Empty if there is none.",
  reply: Type.Array(ipWhitelistShape),
});

export const getDefaultIp = endpoint('GET', '/api/ip-whitelists-default', {
  summary: "Returns the caller's IPv4 address.",
  reply: Type.String(),
});

export const saveIpWhitelist = endpoint('POST', '/api/ip-whitelists', {
  summary: "Replaces the caller's allow-list entry.",
  body: Type.Object({
    /** ID of the entry; absent or empty for the first one. */
    id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    userId: idShape,
    /** Ignored: the server stores the caller's email address. */
    ruleName: Type.Optional(nullable(Type.String({ maxLength: 320 }))),
    startIp: addressShape,
    endIp: addressShape,
  }),
  reply: Type.Array(ipWhitelistShape),
});

export const removeIpWhitelist = endpoint('DELETE', '/api/ip-whitelists/:userId', {
  summary: "Removes the caller's entry from the IP allow-list, which blocks their SQL tools.",
  reply: emptyShape,
});

export const directConnectionShape = Type.Object({
  ...connectionShape.properties,
  driverName: Type.String(),
  authenticationType: Type.String(),
  password: Type.String(),
  isEncrypted: Type.Boolean(),
  isReadOnlyIntent: Type.Boolean(),
  /** Whether the IP allow-list and the connection check apply. */
  isEmbedded: Type.Boolean(),
  certificate: nullable(Type.Object({ pem: Type.String(), fingerprint: Type.String() })),
});
export type DirectConnection = Static<typeof directConnectionShape>;

export const listDirectConnections = endpoint('GET', '/api/getconnection/:userId', {
  summary: "Lists the connections available to the caller's SQL tools.",
  reply: Type.Array(directConnectionShape),
});

/** Steps of the connection check, in order; it stops at the first failure. */
export const checkSteps = ['Address', 'Server', 'Login', 'Database', 'Query'] as const;
export type CheckStep = (typeof checkSteps)[number];

const checkShape = Type.Array(
  Type.Object({
    step: oneOf(checkSteps),
    isDone: Type.Boolean(),
    text: Type.String(),
  }),
);
export type DirectCheck = Static<typeof checkShape>;

export const checkDirect = endpoint('POST', '/api/direct-check', {
  summary: "Connects the way the caller's tool would and reports which step failed. The password isn't stored.",
  body: Type.Object({ connectionId: idShape, password: Type.String({ minLength: 1, maxLength: 256 }) }),
  reply: checkShape,
});
