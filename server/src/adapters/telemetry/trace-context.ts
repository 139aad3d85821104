import { randomBytes } from 'node:crypto';

/** https://www.w3.org/TR/trace-context-2/ */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 1;
const isZero = (id: string) => /^0+$/.test(id);

/** Later versions can add fields; version ff is invalid. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const parts = typeof header === 'string' ? form.exec(header) : null;
  if (parts === null) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = parts;
  if (version === 'ff' || (version === '00' && more !== undefined) || isZero(traceId) || isZero(spanId))
    return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 };
}

export const printTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** All zeros, which the standard forbids, has a chance of 1 in 2⁶⁴ for a span. */
export const makeTraceId = (): string => randomBytes(16).toString('hex');
export const makeSpanId = (): string => randomBytes(8).toString('hex');
