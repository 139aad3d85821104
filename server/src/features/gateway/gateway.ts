import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { Config } from '../../config.ts';
import { type AddressBook, emptyBook } from './address-book.ts';
import type { GatewayCertificate } from './certificate.ts';

/** Where tools reach the property data; the user name is the e-mail address of the account. */
export interface GatewayPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly certificate: Omit<GatewayCertificate, 'key'>;
}

/** The SQL Server endpoint as the features of this server see it. */
export interface Gateway {
  /** Undefined while it is off, or has not told yet where it listens. */
  place(): GatewayPlace | undefined;
  /** Who may come from where; nobody until this is called. */
  useAddressBook(book: AddressBook): void;
  /** An address was written or removed: the gateway obeys at once. (It also notices by itself, as another node may have done it.) */
  addressesChanged(): void;
}

/** The same with what only this feature does. */
export interface OwnGateway extends Gateway {
  readonly book: AddressBook;
  listensAt(found: { port: number; certificate: GatewayCertificate } | undefined): void;
  onAddressesChanged(listener: () => void): void;
}

const gateways = new WeakMap<Config, OwnGateway>();

/** The one gateway of a server. */
export function gatewayOf({ config }: { readonly config: Config }): OwnGateway {
  const known = gateways.get(config) ?? createGateway(config);
  gateways.set(config, known);
  return known;
}

function createGateway({ gateway: { publicHost, publicPort } }: Config): OwnGateway {
  let book = emptyBook;
  let at: GatewayPlace | undefined;
  let listener = (): void => undefined;
  return {
    get book() {
      return book;
    },
    place: () => at,
    useAddressBook(given) {
      book = given;
      listener();
    },
    addressesChanged: () => listener(),
    onAddressesChanged(given) {
      listener = given;
    },
    listensAt(found) {
      if (found === undefined) at = undefined;
      else {
        const { key: _, ...certificate } = found.certificate;
        at = { host: publicHost, port: publicPort ?? found.port, database: DIRECT_DATABASE, certificate };
      }
    },
  };
}
