import type { ApiKey, ApiKeys } from '@platbook/contract/account/api-keys';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
export const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

export const buildKey = (more: Partial<ApiKey> = {}): ApiKey => ({
  id: 'reporting',
  name: 'Reporting',
  head: '7c1e',
  tail: '4f09',
  isFirst: true,
  madeAt: inTime(-200 * DAY),
  lastUsedAt: inTime(-DAY),
  expiresAt: null,
  calls: 12_406,
  callsByDay: Array.from({ length: 30 }, (_, day) => day * 10),
  old: null,
  ...more,
});
export const buildKeys = (keys: ApiKey[], more: Partial<ApiKeys> = {}): ApiKeys => ({
  keys,
  counties: 24,
  isTrial: false,
  perSecond: 50,
  day: null,
  period: { used: 12_406, limit: 250_000, from: '2026-06-01', endsAt: '2026-07-01T07:00:00.000Z' },
  ...more,
});
