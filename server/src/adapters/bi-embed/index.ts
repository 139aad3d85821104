export { type BiEmbed, BiRefusal, BiUnavailable, openEmbeddedBi, TooManyCounties } from './bi-embed.ts';
export { openPowerBi, type PowerBiSettings } from './power-bi.ts';
export { openReportTokens, type ReportTokens } from './report-tokens.ts';
