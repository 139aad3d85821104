import { replaceAddress } from '@platbook/ui/browser/navigation';
import type { AppRouter } from './router.tsx';

/**
 * Moves the focus to the heading of a newly opened page, or to its content if it has none (the editor). It doesn't move the focus if the
 * user has already put it into the page or acts before the heading appears. Also hides pages in the back/forward cache. Returns a function
 * that stops both.
 */
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
    // An open dialog keeps the focus until it closes.
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

/**
 * Hides a page in the back/forward cache and reloads it when it is restored, because the session can have ended [H132]. Unsaved text is
 * stored elsewhere. Returns a function that stops this.
 */
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
