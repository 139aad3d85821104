/** What a connection needs before it is saved, checked on both sides (specification §5). */
import { isBlank } from './batch.ts';

interface NamedConnection {
  readonly name: string;
  readonly driver: string;
}

/** The inputs that a form flags: those of name and driver that are empty, and nothing else. */
export function emptyInputs({ name, driver }: NamedConnection): ('name' | 'driver')[] {
  return [...(isBlank(name) ? (['name'] as const) : []), ...(isBlank(driver) ? (['driver'] as const) : [])];
}

/** Seconds of an idle timeout that a form shows in minutes; undefined for what is no number, so that the usual one holds. */
export function idleSecondsOf(idleTimeoutMinutes: string): number | undefined {
  const minutes = Number(idleTimeoutMinutes);
  return isBlank(idleTimeoutMinutes) || !Number.isFinite(minutes) ? undefined : Math.round(minutes * 60);
}

/** Minutes, as a form shows them, of an idle timeout that is sent and stored in seconds. */
export function idleMinutesOf(idleTimeoutSeconds: number): string {
  return String(Math.round((idleTimeoutSeconds / 60) * 100) / 100);
}
