import { TsqlError } from '@platbook/sql/tsql/translation';
import { ValueError } from './calls/value-error.ts';
import { UnsendableValueError } from './encoders/unsendable-value-error.ts';
import type { Notice } from './protocol/tokens.ts';

export const errorNumber = {
  login: 18456,
  integrated: 18452,
  encryption: 17835,
  database: 4060,
  stream: 4002,
  killed: 596,
  procedure: 2812,
  handle: 8179,
  bulk: 4834,
  fault: 50_000,
  tooLong: 50_012,
  tooManyHandles: 50_013,
  notSupported: 50_014,
  tooManyCursors: 50_015,
} as const;

/** Maps an exception to the error sent to the client; internal errors are masked. */
export function noticeOf(error: unknown): Notice {
  if (error instanceof TsqlError)
    return { number: error.number, severity: error.severity, line: error.line, message: error.message };
  if (error instanceof UnsendableValueError || error instanceof ValueError)
    return { number: error.number, severity: 16, line: 1, message: error.message };
  return { number: errorNumber.fault, severity: 16, line: 1, message: 'Something went wrong. Try again.' };
}
