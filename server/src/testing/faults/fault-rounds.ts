/** Rounds in `npm test`: at least one per kind of fault, of which no file has more than nine. */
const few = 10;

/** `{n}` in the text is replaced by a new number each time, because a text that killed its worker twice is refused. */
export const faultRounds = Number(process.env['FAULT_ROUNDS'] ?? few);

export const isLongForm = faultRounds > few;

/** Counted from 0. In `npm test`, every kind fails other calls, so that together they fail each call once. */
export const failingCalls = (kind: number, kinds: number): { from?: number; step?: number } =>
  isLongForm ? {} : { from: kind + 1, step: kinds };

/** Rounds that kill the server. Each starts one, so `npm test` plays only two. */
export const serverRounds = isLongForm ? faultRounds : 2;

export const faultTimeout = (perRoundMilliseconds: number): number => 60_000 + faultRounds * perRoundMilliseconds;
