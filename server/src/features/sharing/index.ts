export { sharingRoutes } from './routes.ts';
export { listSharedWith } from './shares-store.ts';
