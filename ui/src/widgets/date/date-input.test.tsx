import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from '../../../../portal/src/testing/browser-gaps.ts';
import { DayField } from './DateInput.tsx';

beforeEach(fillBrowserGaps);
afterEach(cleanup);

const told: string[] = [];
function Example() {
  const [day, setDay] = useState('2026-06-30');
  const onChange = (next: string) => {
    told.push(next);
    setDay(next);
  };
  return <DayField named={{ 'aria-label': 'Due' }} min="2026-05-10" max="2026-12-31" value={day} onChange={onChange} />;
}
function open() {
  told.length = 0;
  render(<Example />);
  return { user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' }) };
}

it('tells whole days in its range and an empty text, and marks other text when it is left', async () => {
  const { user, field } = open();
  await user.clear(field);
  await user.type(field, '2026-07-1');
  expect([told, field.getAttribute('aria-invalid')]).toEqual([[''], null]);
  await user.tab();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '5');
  await user.tab();
  expect([told, field.getAttribute('aria-invalid')]).toEqual([['', '2026-07-15'], null]);
});

it('opens a calendar at its day, moves by keys, and returns the focus', async () => {
  const { user, field } = open();
  const button = screen.getByRole('button', { name: 'Choose Due' });
  await user.click(button);
  const calendar = await screen.findByRole('dialog', { name: 'Calendar for Due' });
  const day = await within(calendar).findByRole('button', { name: 'Jun 30, 2026', pressed: true });
  expect([document.activeElement, within(calendar).getByText('June 2026')]).toEqual([day, expect.anything()]);
  await user.keyboard('{ArrowDown}{PageUp}{PageUp}');
  // The earliest day is the last stop.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('May 10, 2026');
  expect(within(calendar).getByRole<HTMLButtonElement>('button', { name: 'May 9, 2026' }).disabled).toBe(true);
  await user.keyboard('{ArrowRight}{Enter}');
  expect([told, field.value, screen.queryByRole('dialog')]).toEqual([['2026-05-11'], '2026-05-11', null]);
  expect(document.activeElement).toBe(button);
});

it('closes the calendar with Escape without a change', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Choose Due' }));
  await screen.findByRole('button', { name: 'Jun 30, 2026' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByText('July 2026')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect([told, screen.queryByRole('dialog')]).toEqual([[], null]);
});
