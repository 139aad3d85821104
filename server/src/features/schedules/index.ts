export { openRunResult } from './open-run-result.ts';
export { openScheduler } from './scheduler.ts';
export { startSchedules } from './start-schedules.ts';
