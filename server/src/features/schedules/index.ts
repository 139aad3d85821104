export { openScheduler } from './scheduler.ts';
export { startSchedules } from './start-schedules.ts';
