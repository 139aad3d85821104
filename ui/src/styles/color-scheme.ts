import { useSyncExternalStore } from 'react';
import { getLocal, setLocal } from '../browser/local-store.ts';

export type ColorScheme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

export function colorScheme(): ColorScheme {
  const choice = getLocal('colorScheme');
  if (choice === 'dark' || choice === 'light') return choice;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

export function chooseColorScheme(scheme: ColorScheme): void {
  setLocal('colorScheme', scheme);
  showColorScheme();
}

function showColorScheme(): void {
  document.documentElement.dataset.theme = colorScheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  system?.addEventListener('change', showColorScheme);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', showColorScheme);
  };
}

/** The scheme on screen. The system's preference can change a moment before the page does. */
const shownScheme = (): ColorScheme =>
  (document.documentElement.dataset.theme as ColorScheme | undefined) ?? colorScheme();

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, shownScheme);
}
