/** The rounds of `npm test`: no fewer than there are kinds of a fault, of which no file has more than nine. */
const few = 10;

/** How often each fault is played: a few times in `npm test`; `FAULT_ROUNDS=500` makes the long run of `npm run endurance`. */
export const faultRounds = Number(process.env['FAULT_ROUNDS'] ?? few);

/** Whether every call and every message fails, which takes long. */
export const isLongForm = faultRounds > few;

/** The same for the death of the server: each round starts one, so `npm test` plays a few of the rounds, and the long run all. */
export const serverRounds = isLongForm ? faultRounds : 3;

/** A time limit for a test of so many rounds, in milliseconds. */
export const faultTimeout = (perRoundMilliseconds: number): number => 60_000 + faultRounds * perRoundMilliseconds;
