export type { AddressBook } from './address-book.ts';
export { type GatewayPlace, gatewayOf } from './gateway.ts';
