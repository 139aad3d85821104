import { openSignedTokens, type SignedTokenOptions } from '../signed-tokens/index.ts';

/** Tokens for the calls of one embedded report by one user, valid only with the user's session. */
export type ReportTokens = ReturnType<typeof openReportTokens>;

/** The audience is the URL of the embedded report. */
export type ReportTokenOptions = Omit<SignedTokenOptions, 'purpose' | 'type'>;

export function openReportTokens(options: ReportTokenOptions) {
  const { sign, read } = openSignedTokens({ ...options, purpose: 'report', type: 'report+jwt' });
  return {
    issue: (personId: string, report: string) => sign(personId, { report }),
    async read(token: string) {
      const said = await read(token);
      const report = said?.claims.report;
      return said === undefined || typeof report !== 'string' ? undefined : { personId: said.personId, report };
    },
  };
}
