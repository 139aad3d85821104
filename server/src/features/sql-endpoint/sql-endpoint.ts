import { randomBytes } from 'node:crypto';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { FastifyInstance } from 'fastify';
import type { AddressBook } from './obey-addresses.ts';
import { type EndpointServices, type LoginTest, type Serving, serveSqlEndpoint } from './serve-sql-endpoint.ts';

export type SqlEndpoint = ReturnType<typeof openSqlEndpoint>;
export type EndpointPlace = NonNullable<ReturnType<SqlEndpoint['place']>>;

export interface WithSqlEndpoint {
  readonly sqlEndpoint: SqlEndpoint;
}

export function openSqlEndpoint(services: EndpointServices, book: AddressBook) {
  const { config, log } = services;
  const { host, isOn, publicHost, publicPort } = config.sqlEndpoint;
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
  const tests = new Map<string, LoginTest>();
  let serving: Serving | undefined;
  return {
    /** Never throws: a failure is logged, and the server runs without the SQL endpoint. */
    async start(): Promise<void> {
      if (!isOn) return;
      try {
        serving = await serveSqlEndpoint(services, {
          book,
          testOf: (application) => tests.get(application),
        });
        onListening();
      } catch (cause) {
        log.error({ err: cause }, 'failed to start the SQL endpoint');
      }
    },
    stop: async () => serving?.stop(),
    /** Undefined while it is off or failed to start. */
    place() {
      const at = serving?.at;
      if (at === undefined) return undefined;
      const { key: _, ...certificate } = at.certificate;
      return { host: publicHost, port: publicPort ?? at.port, database: DIRECT_DATABASE, certificate };
    },
    status: () => serving?.status(),
    /** Resolves when it first listens; never while it is off. */
    listening,
    /** Call after an address was saved or removed, to apply it at once. Changes by other nodes are noticed by polling. */
    addressesChanged: () => serving?.readAddresses(),
    /** Lets the page test a login from this machine, as if it came from the user's address, recognized by `application`. */
    openCheck(test: LoginTest) {
      const at = serving?.at;
      if (at === undefined) return undefined;
      const application = `Platbook check ${randomBytes(16).toString('hex')}`;
      tests.set(application, test);
      return { application, host: reachable(host), port: at.port, close: () => void tests.delete(application) };
    },
  };
}

/** An address to connect to for a listening address; wildcard addresses become loopback. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

export function startSqlEndpoint(app: FastifyInstance, { sqlEndpoint }: WithSqlEndpoint): void {
  app.addHook('onReady', () => sqlEndpoint.start());
  app.addHook('onClose', () => sqlEndpoint.stop());
}
