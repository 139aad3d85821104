import { randomBytes } from 'node:crypto';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { Config } from '../../config/config.ts';
import { type AddressBook, emptyBook } from './address-book.ts';
import type { GatewayCertificate } from './certificate.ts';

/** Where tools connect to the property data; the user name is the account's email address. */
export interface GatewayPlace {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly certificate: Omit<GatewayCertificate, 'key'>;
}

export interface GatewayStatus {
  readonly isRunning: boolean;
  /** The port it listens on, which can differ from the public one. */
  readonly port: number;
  readonly sessions: number;
  readonly restarts: number;
  readonly pid: number | undefined;
}

export interface Gateway {
  /** Undefined while it is off or not yet listening. */
  place(): GatewayPlace | undefined;
  status(): GatewayStatus | undefined;
  /** Resolves when it first listens; never while it is off. */
  readonly listening: Promise<void>;
  /** Sets who can log in from where. Until it is called, no one can. */
  useAddressBook(book: AddressBook): void;
  /** Call after an address was saved or removed, to apply it at once. Changes by other nodes are noticed by polling. */
  addressesChanged(): void;
  /** Lets the page test a login from this machine, as if it came from the user's address. The login is recognized by its `application`. */
  openCheck(
    check: GatewayCheck,
  ): { readonly application: string; readonly host: string; readonly port: number; close(): void } | undefined;
}

/** A test login that the Direct Integration page makes for a user. */
export interface GatewayCheck {
  readonly personId: string;
  readonly address: string;
}

/** The same with the parts that are internal to this feature. */
export interface OwnGateway extends Gateway {
  readonly book: AddressBook;
  listensAt(found: { port: number; certificate: GatewayCertificate } | undefined): void;
  onAddressesChanged(listener: () => void): void;
  /** The test that a login from this machine belongs to, by its program name; the test's address replaces the login's. */
  checkOf(application: string): GatewayCheck | undefined;
  reportStatus(status: () => GatewayStatus): void;
}

const gateways = new WeakMap<Config, OwnGateway>();

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

/** An address to connect to for a listening address; wildcard addresses become loopback. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);
