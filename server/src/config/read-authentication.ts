import { isLoopbackHost } from './public-url.ts';

interface Surroundings {
  readonly isOff: boolean;
  readonly host: string;
  readonly publicUrl: string;
  readonly issuer: string;
  readonly isProduction: boolean;
  readonly hasProxy: boolean;
  readonly hasConnections: boolean;
}

/** Throws one sentence if authentication is off where it isn't allowed [T36]. The warehouse is checked later. */
export function checkAuthenticationOff(given: Surroundings): void {
  if (!given.isOff) return;
  const refuse = (why: string) => new Error(`AUTHENTICATION can be off only ${why}.`);
  if (given.issuer !== '') throw refuse('without OIDC_ISSUER');
  if (given.isProduction) throw refuse('with NODE_ENV other than production');
  if (!isLoopbackHost(given.host) || !isLoopbackHost(new URL(given.publicUrl).hostname) || given.hasProxy)
    throw refuse('on a loopback address, without a TRUST_PROXY');
  if (given.hasConnections) throw refuse('without POSTGRES_CONNECTIONS and SQLSERVER_CONNECTIONS');
}
