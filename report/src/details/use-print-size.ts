import { useEffect } from 'react';

/** Pixels of a sheet of A4 on its side between its margins. */
const paperWidth = 1040;

/**
 * Gets the page ready for paper: drawings are as wide as the screen made them, so that the whole is made smaller instead; and paper is light,
 * whatever the screen is.
 */
export function usePrintSize(): void {
  useEffect(() => {
    const root = document.documentElement;
    const ends = new AbortController();
    let scheme: string | undefined;
    const before = () => {
      const page = document.querySelector<HTMLElement>('.rb');
      if (!page) return;
      root.style.setProperty('--print-width', `${page.clientWidth}px`);
      root.style.setProperty('--print-zoom', String(Math.min(1, paperWidth / page.clientWidth)));
      scheme ??= root.dataset['mantineColorScheme'] ?? 'light';
      root.dataset['mantineColorScheme'] = 'light';
    };
    const after = () => {
      if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
      scheme = undefined;
    };
    window.addEventListener('beforeprint', before, { signal: ends.signal });
    window.addEventListener('afterprint', after, { signal: ends.signal });
    return () => {
      after();
      ends.abort();
    };
  }, []);
}
