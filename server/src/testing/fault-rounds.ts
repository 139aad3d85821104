/** How often each fault is played: 20 times in `npm test`; `FAULT_ROUNDS=500` makes the long run of `npm run endurance`. */
export const faultRounds = Number(process.env['FAULT_ROUNDS'] ?? 20);

/** The same for the death of the server: each round starts one, so `npm test` plays a quarter of the rounds, and the long run all. */
export const serverRounds = faultRounds > 20 ? faultRounds : Math.ceil(faultRounds / 4);

/** A time limit for a test of so many rounds, in milliseconds. */
export const faultTimeout = (perRoundMilliseconds: number): number => 60_000 + faultRounds * perRoundMilliseconds;
