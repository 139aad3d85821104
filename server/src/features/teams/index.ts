export { teamRoutes } from './routes.ts';
export { takeInvite } from './take-invite.ts';
