import { openSignedTokens, type SignedTokenOptions } from '../signed-tokens/index.ts';

/** Tokens for the calls of one embedded report by one user, valid only with the user's session. */
export interface ReportTokens {
  issue(personId: string, report: string): Promise<{ readonly token: string; readonly endsAt: Date }>;
  read(token: string): Promise<{ readonly personId: string; readonly report: string } | undefined>;
}

/** The audience is the URL of the embedded report. */
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
