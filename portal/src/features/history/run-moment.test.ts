import { timeText } from '@platbook/ui/browser/moment-text';
import { dayText } from './run-moment.ts';

const at = (text: string) => new Date(text).toISOString();
const now = new Date('2026-06-30T15:00:00');

it('names days like people do', () => {
  expect(dayText(at('2026-06-30T00:01:00'), now)).toBe('Today');
  expect(dayText(at('2026-06-29T23:59:00'), now)).toBe('Yesterday, June 29');
  expect(dayText(at('2026-06-03T12:00:00'), now)).toBe('June 3');
  expect(dayText(at('2025-12-31T12:00:00'), new Date('2026-01-01T09:00:00'))).toBe('Yesterday, December 31, 2025');
});
it('shows the minute of a run', () => expect(timeText(at('2026-06-30T09:05:59'))).toBe('09:05'));
