import type { TdsLimits } from './tds-door.ts';

/** What holds where nothing else is said. */
export const tdsLimits: TdsLimits = {
  loginMs: 10_000,
  authenticateMs: 20_000,
  loginBytes: 64 * 1024,
  // Five million letters in one parameter, and not much more: what is read at once keeps everyone waiting.
  messageBytes: 12 * 1024 * 1024,
  allMessagesBytes: 128 * 1024 * 1024,
  writeStallMs: 5 * 60_000,
  idleMs: 8 * 60 * 60_000,
  handles: 1_000,
};
