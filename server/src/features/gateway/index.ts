/** What other features may use of the SQL Server endpoint. */
export { type GatewayPlace, gatewayOf } from './gateway.ts';
export { startGateway } from './start-gateway.ts';
