import type { ByteReader } from './byte-reader.ts';
import { ProtocolError } from './protocol-error.ts';

/** Skips ALL_HEADERS, which precede a batch, a call and a transaction request ([MS-TDS] 2.2.5.3): none of them is needed. */
export function skipAllHeaders(reader: ByteReader): void {
  const length = reader.u32();
  if (length < 4) throw new ProtocolError('ALL_HEADERS shorter than its length');
  reader.bytes(length - 4);
}
