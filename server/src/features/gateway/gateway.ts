import { randomBytes } from 'node:crypto';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { Config } from '../../config.ts';
import { type AddressBook, emptyBook } from './address-book.ts';
import type { GatewayCertificate } from './certificate.ts';

/** Where tools reach the property data; the user name is the email address of the account. */
export interface GatewayPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly certificate: Omit<GatewayCertificate, 'key'>;
}

/** How the gateway is doing, for operators. */
export interface GatewayStatus {
  readonly isRunning: boolean;
  /** The port listened on, which is not always the one that people are told. */
  readonly port: number;
  readonly sessions: number;
  /** How often its process was started again since this server started. */
  readonly restarts: number;
  readonly pid: number | undefined;
}

/** The SQL Server endpoint as the features of this server see it. */
export interface Gateway {
  /** Undefined while it is off, or has not told yet where it listens. */
  place(): GatewayPlace | undefined;
  /** Undefined while it is off. */
  status(): GatewayStatus | undefined;
  /** Resolves when it listens for the first time; never while it is off. */
  readonly listening: Promise<void>;
  /** Who may come from where; no one until this is called. */
  useAddressBook(book: AddressBook): void;
  /** An address was written or removed: the gateway obeys at once. (It also notices on its own, as another node may have done it.) */
  addressesChanged(): void;
  /** Lets the page try a login from this machine, as if it came from the person's own address; it names itself by `application`. */
  openCheck(
    check: GatewayCheck,
  ): { readonly application: string; readonly host: string; readonly port: number; close(): void } | undefined;
}

/** A login that the page Direct Integration tries for a person. */
export interface GatewayCheck {
  readonly personId: string;
  /** Where the person comes from. */
  readonly address: string;
}

/** The same with what only this feature does. */
export interface OwnGateway extends Gateway {
  readonly book: AddressBook;
  listensAt(found: { port: number; certificate: GatewayCertificate } | undefined): void;
  onAddressesChanged(listener: () => void): void;
  /** The check that a login from this machine belongs to, by the name of its program: its address stands for that of the login. */
  checkOf(application: string): GatewayCheck | undefined;
  reportStatus(status: () => GatewayStatus): void;
}

const gateways = new WeakMap<Config, OwnGateway>();

/** The one gateway of a server. */
export function gatewayOf({ config }: { readonly config: Config }): OwnGateway {
  const known = gateways.get(config) ?? createGateway(config);
  gateways.set(config, known);
  return known;
}

function createGateway({ gateway: { host, publicHost, publicPort } }: Config): OwnGateway {
  let book = emptyBook;
  let at: GatewayPlace | undefined;
  let listener = (): void => undefined;
  let port: number | undefined;
  let status: (() => GatewayStatus) | undefined;
  const { promise: listening, resolve: nowListening } = Promise.withResolvers<void>();
  const checks = new Map<string, GatewayCheck>();
  return {
    get book() {
      return book;
    },
    place: () => at,
    listening,
    status: () => status?.(),
    reportStatus(given) {
      status = given;
    },
    useAddressBook(given) {
      book = given;
      listener();
    },
    addressesChanged: () => listener(),
    onAddressesChanged(given) {
      listener = given;
    },
    openCheck(check) {
      if (port === undefined) return undefined;
      const application = `Platbook check ${randomBytes(16).toString('hex')}`;
      checks.set(application, check);
      return { application, host: reachable(host), port, close: () => void checks.delete(application) };
    },
    checkOf: (application) => checks.get(application),
    listensAt(found) {
      port = found?.port;
      if (found === undefined) at = undefined;
      else {
        const { key: _, ...certificate } = found.certificate;
        at = { host: publicHost, port: publicPort ?? found.port, database: DIRECT_DATABASE, certificate };
        nowListening();
      }
    },
  };
}

/** Where this machine reaches what listens on an address: one that stands for all of them is none to connect to. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
