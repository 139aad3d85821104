export { findPeople } from './find-people.ts';
export { sharingRoutes } from './routes.ts';
export { listSharedWith } from './shares-store.ts';
