import type { BiEmbed } from './bi-embed.ts';
import type { ReportTokens } from './report-tokens.ts';

/** The caller's own entitlement set decides which rows are read, so the token carries no permissions. */
export function openEmbeddedBi({ tokens, url }: { tokens: ReportTokens; url: string }): BiEmbed {
  return {
    service: 'embedded',
    offers: () => true,
    async embed(report, { personId }) {
      const { token, endsAt } = await tokens.issue(personId, report);
      return { reportId: report, embedUrl: `${url}${report}`, accessToken: token, expiresAt: endsAt };
    },
  };
}
