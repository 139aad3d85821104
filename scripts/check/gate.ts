/** What a gate of the check found: nothing is good; each problem is one or more lines for the person who mends it. */
export interface GateResult {
  problems: string[];
  /** One clause on what was looked at, such as "214 files". */
  says: string;
}

/** One thing that `npm run check` looks at. All gates run, whatever the others find. */
export interface Gate {
  name: string;
  run(): Promise<GateResult>;
}
