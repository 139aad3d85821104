export { type GatewayPlace, gatewayOf } from './gateway.ts';
export { startGateway } from './start-gateway.ts';
