import { openTelemetry, type Telemetry, type TelemetrySettings } from '../adapters/telemetry/index.ts';
import { version } from '../config/version.ts';
import type { CallMeter } from '../db/open-db.ts';

/** Undefined without a collector. `warn` writes to the log. */
export function openServerTelemetry(
  settings: TelemetrySettings | undefined,
  node: string,
  warn: (fields: object, text: string) => void,
): Promise<Telemetry | undefined> {
  return openTelemetry(
    settings && {
      ...settings,
      resource: { ...settings.resource, 'service.version': version, 'service.instance.id': node },
      version,
      onChange: (problem) =>
        warn(
          { event: 'telemetry', problem },
          problem === undefined
            ? 'the OpenTelemetry collector works again'
            : "the OpenTelemetry collector doesn't work",
        ),
    },
  );
}

/** Counts and times the calls of the application database on the span that they belong to. */
export function meterCalls(telemetry: Telemetry | undefined): CallMeter | undefined {
  return (
    telemetry && {
      onCall(milliseconds) {
        telemetry.current()?.add('platbook.database.calls', 1);
        telemetry.current()?.add('platbook.database.milliseconds', milliseconds);
      },
      onConnection: (milliseconds) =>
        telemetry.current()?.add('platbook.database.connection_milliseconds', milliseconds),
    }
  );
}
