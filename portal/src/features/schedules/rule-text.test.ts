import type { ScheduleRule } from '@platbook/contract/workbench/schedules';
import { draftOfRule, ruleOf } from './rule-draft.ts';
import { ruleText } from './rule-text.ts';

const examples: [ScheduleRule, text: string][] = [
  [{ preset: 'hourly', minute: 0 }, 'Every hour, New York'],
  [{ preset: 'hourly', minute: 5 }, 'Every hour at :05, New York'],
  [{ preset: 'daily', minute: 0, hour: 0 }, 'Every day at 00:00, New York'],
  [{ preset: 'weekdays', minute: 0, hour: 7 }, 'Weekdays at 07:00, New York'],
  [{ preset: 'weekly', minute: 30, hour: 12, weekday: 0 }, 'Sundays at 12:30, New York'],
  [{ preset: 'monthly', minute: 9, hour: 23, monthDay: 22 }, 'Monthly on the 22nd at 23:09, New York'],
  [{ preset: 'monthly', minute: 0, hour: 6, monthDay: 31 }, 'Monthly on the last day at 06:00, New York'],
  [{ cron: '*/15 9-17 * * 1-5' }, 'Cron */15 9-17 * * 1-5, New York'],
];

it('says in words when a schedule runs', () => {
  expect(examples.map(([rule]) => ruleText(rule, 'America/New_York'))).toEqual(examples.map(([, text]) => text));
});

it('edits a rule without changing what is not edited', () => {
  expect(examples.map(([rule]) => ruleOf(draftOfRule(rule)))).toEqual(examples.map(([rule]) => rule));
});

it('has no rule while the time or the cron text is missing', () => {
  expect(ruleOf({ ...draftOfRule({ preset: 'daily', minute: 0, hour: 7 }), time: '' })).toBeUndefined();
  expect(ruleOf({ ...draftOfRule({ cron: '* * * * *' }), cron: ' ' })).toBeUndefined();
});
