export {
  GatewayRefusal,
  GatewayUnavailable,
  type KeyOwner,
  type MadeKey,
  openEmbeddedGateway,
} from './api-gateway.ts';
export { openThreeScaleGateway, type ThreeScaleSettings } from './three-scale-gateway.ts';
