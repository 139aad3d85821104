import type { SchedulePreset, ScheduleRule } from '@platbook/contract/workbench/schedules';

/** A rule as its fields show it. */
export interface RuleDraft {
  kind: SchedulePreset | 'cron';
  /** `07:00`; '' while it is incomplete. */
  time: string;
  minute: number;
  weekday: number;
  monthDay: number;
  cron: string;
}

const start: RuleDraft = { kind: 'weekdays', time: '07:00', minute: 0, weekday: 1, monthDay: 1, cron: '' };

export function draftOfRule(rule: ScheduleRule | undefined): RuleDraft {
  if (rule === undefined) return start;
  if ('cron' in rule) return { ...start, kind: 'cron', cron: rule.cron };
  const { preset, minute, hour = 0, weekday = 1, monthDay = 1 } = rule;
  return { ...start, kind: preset, minute, weekday, monthDay, time: `${two(hour)}:${two(minute)}` };
}

/** Undefined while something is missing. */
export function ruleOf({ kind, time, weekday, monthDay, cron, ...draft }: RuleDraft): ScheduleRule | undefined {
  if (kind === 'cron') return cron.trim() === '' ? undefined : { cron: cron.trim() };
  if (kind === 'hourly') return { preset: kind, minute: draft.minute };
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hour === undefined) return undefined;
  const rule = { preset: kind, minute: Number(minute), hour: Number(hour) };
  if (kind === 'weekly') return { ...rule, weekday };
  return kind === 'monthly' ? { ...rule, monthDay } : rule;
}

const two = (value: number) => String(value).padStart(2, '0');
