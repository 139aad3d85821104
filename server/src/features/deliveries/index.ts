export { type Channel, DeliveryFailed, DeliveryRefused, type Outgoing } from './channel.ts';
export { checkDelivery } from './check-recipients.ts';
export type { Content, ContentTable } from './content/content.ts';
export { contentFor } from './content/content-for.ts';
export type { Receiver } from './content/find-bar.ts';
export type { ContentServices } from './content/open-event-result.ts';
export { openDeliveries } from './open-deliveries.ts';
export { recordEvent } from './record-event.ts';
export { startDeliveries } from './start-deliveries.ts';
