import { useEffect } from 'react';

/** Printable width of landscape A4, in pixels. */
const paperWidth = 1040;

/** Pictures keep the width they have on screen, so the whole page is scaled down. Paper always uses the light theme. */
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
      scheme ??= root.dataset.theme ?? 'light';
      root.dataset.theme = 'light';
    };
    const after = () => {
      if (scheme !== undefined) root.dataset.theme = scheme;
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
