import { makeCertificate as makeFor } from '@platbook/tds/make-certificate';

/** Creates a self-signed certificate for 127.0.0.1, valid from `from` until `until`, and its key, both as PEM. */
export function makeCertificate(from: Date, until: Date): { readonly cert: string; readonly key: string } {
  return makeFor(['127.0.0.1'], from, until);
}
