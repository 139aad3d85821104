/** The result of a gate. Each problem is one or more lines for the person who fixes it. */
export interface GateResult {
  problems: string[];
  /** One clause on what was checked, e.g. "214 files". */
  says: string;
}

/** One check of `npm run check`. All gates run, whatever the others find. */
export interface Gate {
  name: string;
  run(): Promise<GateResult>;
}
