import type { BiEmbed } from './bi-embed.ts';
import type { ReportTokens } from './report-tokens.ts';

/**
 * Built-in reports. Their rows are read from the file of the caller's own entitlement set, so the token doesn't need to carry permissions.
 */
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
