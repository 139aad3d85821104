export type { AddressBook } from './obey-addresses.ts';
export {
  type EndpointPlace,
  openSqlEndpoint,
  type SqlEndpoint,
  startSqlEndpoint,
  type WithSqlEndpoint,
} from './sql-endpoint.ts';
