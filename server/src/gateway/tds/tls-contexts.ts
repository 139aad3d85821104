import { createSecureContext, type SecureContext } from 'node:tls';

/** One key and certificate, read once for all connections. */
export interface TlsContexts {
  /**
   * For TLS inside of PRELOGIN: at most 1.2, as clients look at the kind of a record to know whether it is wrapped, and in 1.3 the end of
   * the handshake looks like data.
   */
  readonly wrapped: SecureContext;
  /** For TDS 8, whose first byte is TLS. */
  readonly bare: SecureContext;
}

/** Reads PEM texts; throws when they do not fit together. */
export function buildTlsContexts(certificate: { cert: string; key: string }): TlsContexts {
  const { cert, key } = certificate;
  return {
    wrapped: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
    bare: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3' }),
  };
}
