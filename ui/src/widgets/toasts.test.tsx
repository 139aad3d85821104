import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { fillBrowserGaps } from '../../../portal/src/testing/browser-gaps.ts';
import { closeToast, forgetMessages, showToast, Toasts, useMessages } from './toasts.tsx';

beforeEach(() => {
  fillBrowserGaps();
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(closeToast);
  cleanup();
  vi.useRealTimers();
});

it('shows a message for 3,000 ms [R410]', () => {
  act(() => showToast({ kind: 'success', text: 'Query Saved' }));
  act(() => vi.advanceTimersByTime(2_999));
  expect(screen.getByRole('status').textContent).toBe('Query Saved');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('does not break a date in a message across lines', () => {
  act(() => showToast({ kind: 'success', text: 'Kept from 2026-11-22 09:05 until 2026-11-23.' }));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Kept from 2026-11-22 09:05 until 2026-11-23.');
  const whole = [...status.querySelectorAll('.nowrap')].map(({ textContent }) => textContent);
  expect(whole).toEqual(['2026-11-22', '2026-11-23']);
});

it('shows only the latest message, as an error or a success [R411]', () => {
  act(() => showToast({ kind: 'success', text: 'Query Saved' }));
  act(() => vi.advanceTimersByTime(2_000));
  act(() => showToast({ kind: 'error', text: 'Network error' }));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('Network error');
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('alert').textContent).toBe('Network error');
});

it('shows a repeated message for its full time', () => {
  act(() => showToast({ kind: 'error', text: 'Network error' }));
  act(() => vi.advanceTimersByTime(2_000));
  act(() => showToast({ kind: 'error', text: 'Network error' }));
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('alert').textContent).toBe('Network error');
});

it('stores the latest fifty messages of the visit, newest first, and clears them on request', () => {
  const { result } = renderHook(() => useMessages());
  act(() => {
    for (let n = 1; n <= 60; n += 1) showToast({ kind: 'note', text: `Message ${n}` });
  });
  expect(result.current).toHaveLength(50);
  expect(result.current[0]).toMatchObject({ text: 'Message 60', at: Date.now() });
  act(() => forgetMessages());
  expect(result.current).toEqual([]);
});

it('can be closed early', () => {
  act(() => showToast({ kind: 'error', text: 'Network error' }));
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.getByRole('alert').textContent).toBe('');
});
