export { type Gateway, type GatewayPlace, openGateway, startGateway, type WithGateway } from './gateway.ts';
export type { AddressBook } from './obey-addresses.ts';
