export { groupIncidents } from './incident-store.ts';
export { errorEmailRoutes } from './routes.ts';
