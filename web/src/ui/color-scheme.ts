import { useSyncExternalStore } from 'react';
import { getLocal, setLocal } from '../browser/local-store.ts';

export type ColorScheme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

/** The scheme that holds: the remembered choice, else what the system prefers. */
export function colorScheme(): ColorScheme {
  const choice = getLocal('colorScheme');
  if (choice === 'dark' || choice === 'light') return choice;
  return systemIsDark()?.matches ? 'dark' : 'light';
}

/** Remembers a choice and shows it at once. */
export function chooseColorScheme(scheme: ColorScheme): void {
  setLocal('colorScheme', scheme);
  showColorScheme();
}

function showColorScheme(): void {
  document.documentElement.dataset.theme = colorScheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) systemIsDark()?.addEventListener('change', showColorScheme);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) systemIsDark()?.removeEventListener('change', showColorScheme);
  };
}

/** The scheme that holds, live. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme);
}
