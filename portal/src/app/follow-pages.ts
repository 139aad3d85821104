import { replaceAddress } from '@platbook/ui/browser/navigation';
import type { AppRouter } from './router.tsx';

/** Focuses the heading of a new page, unless the user has moved the focus into the page. Hides pages in the back/forward cache. */
export function followPages(router: AppRouter): () => void {
  let stop = () => {};
  const stopHiding = hideLeftPages();
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // The browser announces the first page; the editor's queries are tabs of one page.
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
    if (active?.closest('dialog, [role="dialog"]')) return false;
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

/** Hides a page in the back/forward cache and reloads it when it is restored, because the session can have ended [H132]. */
function hideLeftPages(): () => void {
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) document.documentElement.hidden = true;
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) replaceAddress(window.location.href);
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
