export { checkDelivery } from './check-recipients.ts';
export { openDeliveries } from './open-deliveries.ts';
export { type EventRows, recordEvent } from './record-event.ts';
export { startDeliveries } from './start-deliveries.ts';
