import { openSignedTokens, type SignedTokenOptions } from '../signed-tokens/index.ts';

/** What opens the calls of one embedded report for one person, in his session alone. */
export interface ReportTokens {
  issue(personId: string, report: string): Promise<{ readonly token: string; readonly endsAt: Date }>;
  /** Whose it is and of which report; undefined for every text that is no living token of ours. */
  read(token: string): Promise<{ readonly personId: string; readonly report: string } | undefined>;
}

/** The audience is the address of the embedded report. */
export type ReportTokenOptions = Omit<SignedTokenOptions, 'purpose' | 'type'>;

export function openReportTokens(options: ReportTokenOptions): ReportTokens {
  const { sign, read } = openSignedTokens({ ...options, purpose: 'report', type: 'report+jwt' });
  return {
    issue: (personId, report) => sign(personId, { report }),
    async read(token) {
      const said = await read(token);
      const report = said?.claims.report;
      return said === undefined || typeof report !== 'string' ? undefined : { personId: said.personId, report };
    },
  };
}
