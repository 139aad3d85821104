import type { BiEmbed } from './bi-embed.ts';
import type { ReportTokens } from './report-tokens.ts';

/** Reports of our own: whoever asks for their rows is answered out of the file of his own set, so that the token need not say what he may see. */
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
