import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { chooseColorScheme, colorScheme, useColorScheme } from './color-scheme.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/theme-before-paint.js'), 'utf8');
const root = document.documentElement;
let systemIsDark = false;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: systemIsDark }));
});
afterEach(() => {
  window.localStorage.clear();
  systemIsDark = false;
});

function paint(): string | undefined {
  delete root.dataset.theme;
  new Function(script)();
  return root.dataset.theme;
}

describe('the theme before the first paint', () => {
  it.each([true, false])('follows the system if there is no stored choice (dark: %s)', (isDark) => {
    systemIsDark = isDark;
    const scheme = isDark ? 'dark' : 'light';
    expect(paint()).toBe(scheme);
    expect(colorScheme()).toBe(scheme);
  });

  it.each(['light', 'dark'] as const)('is the stored choice: %s', (scheme) => {
    systemIsDark = scheme === 'light';
    chooseColorScheme(scheme);
    expect(paint()).toBe(scheme);
    expect(colorScheme()).toBe(scheme);
  });

  it.each(['{"', '"blue"', '7'])('ignores invalid stored values: %s', (text) => {
    window.localStorage.setItem('platbook.colorScheme', text);
    expect(paint()).toBe('light');
    expect(colorScheme()).toBe('light');
  });
});

function Reader({ reads }: { reads: unknown[] }) {
  const scheme = useColorScheme();
  useEffect(() => void reads.push([scheme, root.dataset.theme]), [reads, scheme]);
  return null;
}

describe('a change of the system theme', () => {
  it("updates components together with the page's colors", () => {
    const system = Object.assign(new EventTarget(), { media: '', matches: false });
    vi.stubGlobal('matchMedia', () => system);
    paint();
    const reads: unknown[] = [];
    const page = render(<Reader reads={reads} />);
    for (const isDark of [true, false]) {
      system.matches = isDark;
      page.rerender(<Reader reads={reads} />);
      act(() => void system.dispatchEvent(new Event('change')));
    }
    expect(reads).toEqual(['light', 'dark', 'light'].map((scheme) => [scheme, scheme]));
    page.unmount();
  });
});
