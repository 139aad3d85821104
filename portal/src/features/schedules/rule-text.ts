import type { ScheduleRule } from '@platbook/contract/workbench/schedules';
import { zoneCity } from './zone-times.ts';

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `Weekdays at 07:00, New York`. */
export function ruleText(rule: ScheduleRule, timeZone: string): string {
  return `${timesText(rule)}, ${zoneCity(timeZone)}`;
}

function timesText(rule: ScheduleRule): string {
  if ('cron' in rule) return `Cron ${rule.cron.trim()}`;
  const { preset, minute, hour = 0, weekday = 1, monthDay = 1 } = rule;
  const time = clockText(hour, minute);
  switch (preset) {
    case 'hourly':
      return minute === 0 ? 'Every hour' : `Every hour at :${String(minute).padStart(2, '0')}`;
    case 'daily':
      return `Every day at ${time}`;
    case 'weekdays':
      return `Weekdays at ${time}`;
    case 'weekly':
      return `${weekdayNames[weekday]}s at ${time}`;
    case 'monthly':
      return `Monthly on ${monthDayText(monthDay)} at ${time}`;
  }
}

export function monthDayText(day: number): string {
  if (day === 31) return 'the last day';
  return `the ${day}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[ordinals.select(day)]}`;
}
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

function clockText(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
