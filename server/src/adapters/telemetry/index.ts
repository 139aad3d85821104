export { samplerNames } from './sampler.ts';
export { openTelemetry, type Span, type Telemetry, type TelemetrySettings } from './telemetry.ts';
