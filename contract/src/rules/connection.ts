import { isBlank } from './batch.ts';

interface NamedConnection {
  readonly name: string;
  readonly driver: string;
}

export function emptyInputs({ name, driver }: NamedConnection): ('name' | 'driver')[] {
  return [...(isBlank(name) ? (['name'] as const) : []), ...(isBlank(driver) ? (['driver'] as const) : [])];
}

/** Converts a form's idle timeout to seconds; undefined if it isn't a number, so the default applies. */
export function idleSecondsOf(idleTimeoutMinutes: string): number | undefined {
  const minutes = Number(idleTimeoutMinutes);
  return isBlank(idleTimeoutMinutes) || !Number.isFinite(minutes) ? undefined : Math.round(minutes * 60);
}

export function idleMinutesOf(idleTimeoutSeconds: number): string {
  return String(Math.round((idleTimeoutSeconds / 60) * 100) / 100);
}
