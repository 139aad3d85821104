import type { FastifyInstance } from 'fastify';
import { type DestinationServices, destinationRoutes } from './admin-routes.ts';
import { type WebhookServices, webhookRoutes } from './webhook-routes.ts';

export { notAllowedNote } from './cancel-uncovered.ts';
export { findDestination } from './destinations-store.ts';
export { isAllowed } from './is-allowed.ts';
export type { FirstRows, Message } from './message.ts';
export { describeFailure, openBucket } from './open-bucket.ts';
export { permissionOf } from './permission-of.ts';
export { type PostOutcome, postMessage } from './post-message.ts';
export { findWebhook, type StoredWebhook, writeWebhook } from './webhooks-store.ts';

export function startDestinations(app: FastifyInstance, services: DestinationServices & WebhookServices): void {
  destinationRoutes(app, services);
  webhookRoutes(app, services);
}
