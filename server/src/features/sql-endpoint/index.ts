export { type GatewayPlace, gatewayOf } from './gateway.ts';
export { startGateway } from './serve-gateway.ts';
