// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createTextReporter, type TextReporter } from './text-reporter.ts';

let reported: string[];
let reporter: TextReporter;
beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  reporter = createTextReporter((text) => reported.push(text));
});
afterEach(() => {
  reporter.end();
  vi.useRealTimers();
});
const type = (...texts: string[]) => {
  for (const text of texts) reporter.changed(() => text, true);
};

it('reports typed text when the user pauses, and pasted text at once', () => {
  type('s', 'se', 'sel');
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(reported).toEqual(['sel']);
  expect(reporter.isReported('sel')).toBe(true);
  reporter.changed(() => 'select 1', false);
  expect(reported).toEqual(['sel', 'select 1']);
  vi.advanceTimersByTime(5_000);
  expect(reported).toHaveLength(2);
});

it('waits no longer than three seconds for a pause', () => {
  for (let key = 0; key < 30; key += 1) {
    type(`text ${key}`);
    vi.advanceTimersByTime(100);
  }
  expect(reported).toEqual(['text 29']);
});

it.each([
  ['a synthetic click, e.g. by a screen reader', () => document.body.click()],
  ['a mouse click', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  [
    'a command',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })),
  ],
  [
    'a key that types nothing',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
  ['leaving the page', () => window.dispatchEvent(new Event('pagehide'))],
])('reports the text before %s does anything', (_, act) => {
  type('select 2');
  act();
  expect(reported).toEqual(['select 2']);
});

it('reports the text when the editor loses focus', async () => {
  type('select 3');
  document.body.dispatchEvent(new Event('focusout', { bubbles: true }));
  await Promise.resolve();
  expect(reported).toEqual(['select 3']);
});

it('keeps collecting while keys arrive, and reports nothing from an editor that is gone', () => {
  type('s');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  expect(reported).toEqual([]);
  reporter.end();
  vi.advanceTimersByTime(5_000);
  expect(reported).toEqual([]);
});

it('renders text that was inserted by the page before the run key does anything', () => {
  vi.useRealTimers();
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render('old'));
  reporter.end();
  reporter = createTextReporter((text) => root.render(text));
  reporter.changed(() => 'inserted', false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  expect(host.textContent).toBe('inserted');
  root.unmount();
});
