export { checkDelivery } from './check-recipients.ts';
export type { WithRunResults } from './content/open-run-result.ts';
export { openDeliveries } from './open-deliveries.ts';
export { type EventRows, recordEvent } from './record-event.ts';
export { startDeliveries } from './start-deliveries.ts';
