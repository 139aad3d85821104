export {
  GatewayRefusal,
  GatewayUnavailable,
  type KeyOwner,
  type MadeKey,
  openEmbeddedGateway,
} from './api-gateway.ts';
export type { ThreeScaleSettings } from './three-scale-call.ts';
export { openThreeScaleGateway } from './three-scale-gateway.ts';
