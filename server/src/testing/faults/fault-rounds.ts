/** Rounds in `npm test`: at least one per kind of fault, of which no file has more than nine. */
const few = 10;

/** Rounds per fault: a few in `npm test`; `FAULT_ROUNDS=500` makes the long run of `npm run endurance`. */
export const faultRounds = Number(process.env['FAULT_ROUNDS'] ?? few);

/** Whether every call and every message fails, which takes long. */
export const isLongForm = faultRounds > few;

/**
 * Which calls fail in the given kind of failure, counted from 0: every one in the long form; in `npm test` every kind fails other calls, so
 * that together they fail each call once.
 */
export const failingCalls = (kind: number, kinds: number): { from?: number; step?: number } =>
  isLongForm ? {} : { from: kind + 1, step: kinds };

/** Rounds that kill the server. Each starts one, so `npm test` plays only three. */
export const serverRounds = isLongForm ? faultRounds : 3;

export const faultTimeout = (perRoundMilliseconds: number): number => 60_000 + faultRounds * perRoundMilliseconds;
