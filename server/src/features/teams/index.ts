export { teamAdminRoutes } from './admin-routes.ts';
export { teamRoutes } from './routes.ts';
export { takeInvite } from './take-invite.ts';
export { teamNameOf } from './teams-store.ts';
