import { createSecureContext, type SecureContext } from 'node:tls';

/** One key and certificate, parsed once for all connections. */
export interface TlsContexts {
  /**
   * For TLS inside PRELOGIN: at most 1.2, because clients use the record type to detect wrapped records, and in 1.3 the end of the
   * handshake looks like data.
   */
  readonly wrapped: SecureContext;
  /** For TDS 8, where the connection starts with TLS. */
  readonly bare: SecureContext;
}

/** Parses PEM texts; throws if they do not match. */
export function buildTlsContexts(certificate: { cert: string; key: string }): TlsContexts {
  const { cert, key } = certificate;
  return {
    wrapped: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
    bare: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3' }),
  };
}
