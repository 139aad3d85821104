import { makeCertificate as makeFor } from '@platbook/tds/make-certificate';

export function makeCertificate(from: Date, until: Date): { readonly cert: string; readonly key: string } {
  return makeFor(['127.0.0.1'], from, until);
}
