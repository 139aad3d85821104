export { type ApiGateway, GatewayUnavailable, type KeyOwner } from './api-gateway.ts';
export { openEmbeddedGateway } from './embedded-gateway.ts';
