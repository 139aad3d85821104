import type { TdsLimits } from '../tds-door.ts';

export const tdsLimits: TdsLimits = {
  loginMs: 10_000,
  authenticateMs: 20_000,
  loginBytes: 64 * 1024,
  // Five million characters in one parameter, and little more: a message is parsed in one turn, which blocks all other clients.
  messageBytes: 12 * 1024 * 1024,
  allMessagesBytes: 128 * 1024 * 1024,
  writeStallMs: 5 * 60_000,
  idleMs: 8 * 60 * 60_000,
  handles: 1_000,
};
