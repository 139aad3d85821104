export { openDeliveries } from './open-deliveries.ts';
export { recordEvent } from './record-event.ts';
export { startDeliveries } from './start-deliveries.ts';
