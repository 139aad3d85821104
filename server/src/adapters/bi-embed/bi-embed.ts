import type { ReportTokens } from './report-tokens.ts';

export interface ReportViewer {
  readonly personId: string;
  /** Codes of the counties whose rows the viewer can see, or `['*']`. */
  readonly counties: readonly string[];
}

export interface EmbeddedReport {
  readonly reportId: string;
  readonly embedUrl: string;
  /** Valid for this viewer and this report, for an hour at most. */
  readonly accessToken: string;
  readonly expiresAt: Date;
}

export interface BiEmbed {
  readonly service: 'embedded' | 'powerbi';
  offers(report: string): boolean;
  /** Throws BiUnavailable, BiRefusal, and TooManyCounties if the viewer's counties exceed the service's limit. */
  embed(report: string, viewer: ReportViewer): Promise<EmbeddedReport>;
}

export class BiUnavailable extends Error {}

export class BiRefusal extends Error {
  constructor(status: number, code: string) {
    super(`The BI service responded with ${status} ${code}`);
  }
}

export class TooManyCounties extends Error {}

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
