/** How a person's own tools reach the data: details of connections and the IP allow-list (specification §2, §3, §7). */
import Type, { type Static } from 'typebox';
import { connectionShape } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { emptyShape, idShape, nullable } from './text.ts';

const userParamsShape = Type.Object({ userId: idShape });
/** Longer than any address: what is wrong with a text is told by the rule, not by its length. */
const addressShape = Type.String({ maxLength: 100 });

/** The one address that a person's tools come from. */
export const ipWhitelistShape = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  /** The person's email address. */
  ruleName: Type.String(),
  startIp: Type.String(),
  /** The same as startIp. */
  endIp: Type.String(),
  /** Beyond §3: what is to be known of an address that lets no one in from the internet (reading 40). */
  warning: nullable(Type.String()),
});
export type IpWhitelist = Static<typeof ipWhitelistShape>;

export const listIpWhitelists = endpoint({
  method: 'GET',
  path: '/api/ip-whitelists/:userId',
  summary: "Returns a list with the caller's IP allow-list entry. Empty if there is none.",
  params: userParamsShape,
  reply: Type.Array(ipWhitelistShape),
});
/** The same call at the path of the specification (reading 10), as all below. */
export const listIpWhitelistsLiterally = endpoint({ ...listIpWhitelists, path: '/ip-whitelists/:userId' });

export const getDefaultIp = endpoint({
  method: 'GET',
  path: '/api/ip-whitelists-default',
  summary: "Returns the caller's IPv4 address.",
  reply: Type.String(),
});
export const getDefaultIpLiterally = endpoint({ ...getDefaultIp, path: '/ip-whitelists-default' });

export const saveIpWhitelist = endpoint({
  method: 'POST',
  path: '/api/ip-whitelists',
  summary: "Replaces the caller's allow-list entry.",
  body: Type.Object({
    /** Of the entry; absent or empty for the first one. */
    id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    userId: idShape,
    /** What is kept is the caller's email address. */
    ruleName: Type.Optional(nullable(Type.String({ maxLength: 320 }))),
    startIp: addressShape,
    endIp: addressShape,
  }),
  reply: Type.Array(ipWhitelistShape),
});
export const saveIpWhitelistLiterally = endpoint({ ...saveIpWhitelist, path: '/ip-whitelists' });

export const removeIpWhitelist = endpoint({
  method: 'DELETE',
  path: '/api/ip-whitelists/:userId',
  summary: "Removes the caller's entry from the IP allow-list, which blocks their SQL tools.",
  params: userParamsShape,
  reply: emptyShape,
});

/** A connection as tools of one's own reach it; `data` has host, port, username and database. */
export const directConnectionShape = Type.Object({
  ...connectionShape.properties,
  /** Beyond §3: what the page calls the engine, and how it lets a person in. */
  driverName: Type.String(),
  authenticationType: Type.String(),
  password: Type.String(),
  isEncrypted: Type.Boolean(),
  isReadOnlyIntent: Type.Boolean(),
  /** Whether the IP allow-list and the check are about it. */
  isEmbedded: Type.Boolean(),
  /** One that no machine trusts of itself; null when it is vouched for by a known authority. */
  certificate: nullable(Type.Object({ pem: Type.String(), fingerprint: Type.String() })),
});
export type DirectConnection = Static<typeof directConnectionShape>;

export const listDirectConnections = endpoint({
  method: 'GET',
  path: '/api/getconnection/:userId',
  summary: "Lists the connections available to the caller's SQL tools.",
  params: userParamsShape,
  reply: Type.Array(directConnectionShape),
});
export const listDirectConnectionsLiterally = endpoint({ ...listDirectConnections, path: '/getconnection/:userId' });

/** What the check looks at, in its order: it ends at the first that fails. */
export const checkSteps = ['Address', 'Server', 'Login', 'Database', 'Query'] as const;
export type CheckStep = (typeof checkSteps)[number];

const checkShape = Type.Array(
  Type.Object({
    step: Type.Unsafe<CheckStep>({ type: 'string', enum: [...checkSteps] }),
    isDone: Type.Boolean(),
    /** `203.0.113.24 is allowed`, `answered in 38 ms, TLS 1.2`; what to do about it where it failed. */
    text: Type.String(),
  }),
);
export type DirectCheck = Static<typeof checkShape>;

export const checkDirect = endpoint({
  method: 'POST',
  path: '/api/direct-check',
  summary: "Connects the way the caller's tool would and reports which step failed. The password isn't stored.",
  body: Type.Object({ connectionId: idShape, password: Type.String({ minLength: 1, maxLength: 256 }) }),
  reply: checkShape,
});
