interface WordingException {
  /** File, or the start of its path. */
  readonly path: string;
  readonly text: RegExp;
  readonly why: string;
}

const countyCode = 'CANCELLED is a code in the data, as county records spell it';

export const wordingExceptions: readonly WordingException[] = [
  { path: 'warehouse/src/model/foreclosure.json', text: /\bCANCELLED\b/, why: countyCode },
  { path: 'docs/guide/data-', text: /\bCANCELLED\b/, why: countyCode },
  { path: 'content/reports/foreclosure/report.json', text: /'CANCELLED'/, why: countyCode },
  { path: 'warehouse/src/check/targets/foreclosures.ts', text: /\bcancelled\b/, why: 'a column of a query' },
  { path: 'docs/guide/administration.md', text: /--kind licence/, why: 'a value of the API' },
];
