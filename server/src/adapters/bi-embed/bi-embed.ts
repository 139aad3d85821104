/** Who is to see a report, as far as a BI service has to know. */
export interface ReportViewer {
  readonly personId: string;
  /** Codes of the counties whose rows he may see, or `['*']`. */
  readonly counties: readonly string[];
}

/** Where a report is embedded from, and what opens it there. */
export interface EmbeddedReport {
  /** The id of the report at its service. */
  readonly reportId: string;
  readonly embedUrl: string;
  /** Good for this viewer and this report, for an hour at most. */
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** One interface over our own reports and those of a BI service. */
export interface BiEmbed {
  readonly service: 'embedded' | 'powerbi';
  /** Whether the report is one of this service. */
  offers(report: string): boolean;
  /** Throws BiUnavailable, BiRefusal, and TooManyCounties for a viewer whose rows the service cannot be told. */
  embed(report: string, viewer: ReportViewer): Promise<EmbeddedReport>;
}

/** The service did not answer in time, or asked to be left alone for longer than a person waits. */
export class BiUnavailable extends Error {}

/** It answered that it will not: our token, rights or request are wrong. */
export class BiRefusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`The BI service responded with ${status} ${code}`);
    this.status = status;
  }
}

/** The rows of a viewer can only be told by more counties than the service takes. */
export class TooManyCounties extends Error {}
