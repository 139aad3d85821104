export { checkDelivery } from './check-recipients.ts';
export { openDeliveries } from './open-deliveries.ts';
export { recordEvent } from './record-event.ts';
export { startDeliveries } from './start-deliveries.ts';
