export { type BiEmbed, BiRefusal, BiUnavailable, TooManyCounties } from './bi-embed.ts';
export { openEmbeddedBi } from './embedded-bi.ts';
export { openPowerBi, type PowerBiSettings } from './power-bi.ts';
export { openReportTokens, type ReportTokens } from './report-tokens.ts';
