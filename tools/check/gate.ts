export interface GateResult {
  problems: string[];
  says: string;
}

export interface Gate {
  name: string;
  run(): Promise<GateResult>;
}
