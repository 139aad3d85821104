import { hideLeftPages } from './hide-left-pages.ts';
import type { AppRouter } from './router.tsx';

/**
 * Takes keyboard and screen reader along to the page that was opened: to its heading, or to its content where it has none, as the editor. Whoever
 * has put the focus into the new page already, or acts before its heading is there, keeps it. A page that the browser leaves shows nothing
 * any more. The answer ends both.
 */
export function followPages(router: AppRouter): () => void {
  let stop = () => {};
  const stopHiding = hideLeftPages();
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // The first page is announced by the browser; the queries of the editor are tabs of one page.
    if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return;
    stop();
    stop = focusNewPage();
  });
  return () => {
    stop();
    stopHiding();
    unsubscribe();
  };
}

function pageOf(path: string): string {
  return /^\/queries\//.test(path) ? '/queries' : path;
}

const waitMilliseconds = 5_000;

function focusNewPage(): () => void {
  const look = (): boolean => {
    const content = document.querySelector<HTMLElement>('main');
    const active = document.activeElement;
    // What is open over the page has the focus until it is closed.
    if (active?.closest('[role="dialog"], [role="alertdialog"]')) return false;
    if (active && active !== content && content?.contains(active)) return true;
    const heading = content?.querySelector<HTMLElement>('h1');
    const target = heading ?? content;
    if (!target) return false;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    return heading !== undefined && heading !== null;
  };
  if (look()) return () => {};
  const observer = new MutationObserver(() => look() && end());
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ['keydown', 'pointerdown']) window.removeEventListener(act, end, true);
  };
  const timer = setTimeout(end, waitMilliseconds);
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, end, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return end;
}
