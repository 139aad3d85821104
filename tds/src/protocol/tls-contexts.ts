import { createSecureContext, type SecureContext } from 'node:tls';

export interface TlsContexts {
  /** At most TLS 1.2: clients detect wrapped records by their type, and in 1.3 the end of the handshake looks like data. */
  readonly wrapped: SecureContext;
  /** For TDS 8, where the connection starts with TLS. */
  readonly bare: SecureContext;
}

export function buildTlsContexts(certificate: { cert: string; key: string }): TlsContexts {
  const { cert, key } = certificate;
  return {
    wrapped: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }),
    bare: createSecureContext({ cert, key, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3' }),
  };
}
