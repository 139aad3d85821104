/** Formats a key's timestamps in the user's time zone; expiry dates are in Pacific time, as they were chosen. */
import type { ApiKey } from '@platbook/contract/account/api-keys';
import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { dayText, momentText } from '@platbook/ui/browser/moment-text';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SOON_DAYS = 7;
const KEPT_DAYS = 400;

export function usedText({ lastUsedAt, madeAt }: { lastUsedAt: string | null; madeAt?: string }): string {
  if (lastUsedAt === null)
    return madeAt !== undefined && Date.now() - Date.parse(madeAt) > KEPT_DAYS * DAY ? 'not in the last year' : 'never';
  const text = momentText(lastUsedAt);
  return text.startsWith(dayText(new Date().toISOString())) ? `today ${text.slice(11)}` : text.slice(0, 10);
}

export const lastDayText = (expiresAt: string): string =>
  pacificMoment(new Date(Date.parse(expiresAt) - 1000)).slice(0, 10);

export const isOver = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

export const endsSoon = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>): boolean =>
  expiresAt !== null && Date.parse(expiresAt) - Date.now() < SOON_DAYS * DAY;

export function hoursLeft(instant: string): string {
  const left = Math.max(0, Date.parse(instant) - Date.now());
  const [count, unit] = left >= HOUR ? [Math.round(left / HOUR), 'hour'] : [Math.ceil(left / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const daysUnused = ({ lastUsedAt, madeAt }: Pick<ApiKey, 'lastUsedAt' | 'madeAt'>): number =>
  Math.floor((Date.now() - Date.parse(lastUsedAt ?? madeAt)) / DAY);
