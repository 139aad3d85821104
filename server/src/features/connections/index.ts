export { listUsable, requireUsable } from './connection-access.ts';
export { isConnection, type StoredConnection } from './connection-store.ts';
export { connectionTarget, dataKeyOf, reachedKeys, reachesSet, setOf, warehouseTarget } from './connection-target.ts';
export { connectionRoutes } from './routes.ts';
export { listOpenToEveryone, listWithPeople, setListed } from './user-connections-store.ts';
