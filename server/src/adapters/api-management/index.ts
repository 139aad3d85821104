export { type ApiGateway, GatewayRefusal, GatewayUnavailable, type KeyOwner } from './api-gateway.ts';
export { openEmbeddedGateway } from './embedded-gateway.ts';
export type { ThreeScaleSettings } from './three-scale-call.ts';
export { openThreeScaleGateway } from './three-scale-gateway.ts';
