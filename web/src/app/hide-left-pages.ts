import { replaceAddress } from '../browser/navigation.ts';

/**
 * Hides a page in the back/forward cache and reloads it when it is restored, because the session can have ended [H132]. Unsaved text is
 * stored elsewhere. Returns a function that stops this.
 */
export function hideLeftPages(): () => void {
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
