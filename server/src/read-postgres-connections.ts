import { readServerConnections, type SeededConnection } from './read-server-connections.ts';

/** A PostgreSQL connection that an operator offers by POSTGRES_CONNECTIONS. */
interface SeededPostgresConnection extends SeededConnection {
  /** Whether to encrypt (TLS), with a certificate that this machine trusts; absent means not. */
  readonly ssl?: boolean;
}

/** The list in POSTGRES_CONNECTIONS; throws one sentence that names the connection and the field. */
export function readPostgresConnections(json: string): SeededPostgresConnection[] {
  return readServerConnections<SeededPostgresConnection>('POSTGRES_CONNECTIONS', json, ['ssl']);
}
