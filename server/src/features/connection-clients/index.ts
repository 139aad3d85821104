export { askOwner, type OwnerServices } from './ask-owner.ts';
export { requireClient } from './require-client.ts';
export { connectionClientRoutes } from './routes.ts';
