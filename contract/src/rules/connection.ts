/** Checks a connection before it is saved, on the page and on the server. */
import { isBlank } from './batch.ts';

interface NamedConnection {
  readonly name: string;
  readonly driver: string;
}

/** The empty ones among name and driver, which the form flags. */
export function emptyInputs({ name, driver }: NamedConnection): ('name' | 'driver')[] {
  return [...(isBlank(name) ? (['name'] as const) : []), ...(isBlank(driver) ? (['driver'] as const) : [])];
}

/** Converts a form's idle timeout to seconds; undefined if it isn't a number, so the default applies. */
export function idleSecondsOf(idleTimeoutMinutes: string): number | undefined {
  const minutes = Number(idleTimeoutMinutes);
  return isBlank(idleTimeoutMinutes) || !Number.isFinite(minutes) ? undefined : Math.round(minutes * 60);
}

/** Converts an idle timeout to minutes for the form, rounded to hundredths. */
export function idleMinutesOf(idleTimeoutSeconds: number): string {
  return String(Math.round((idleTimeoutSeconds / 60) * 100) / 100);
}
