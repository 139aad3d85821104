export { changeDeliveries } from './alerts-store.ts';
export { checkAlerts, type EndedRun } from './check-alerts.ts';
export { alertRoutes } from './routes.ts';
