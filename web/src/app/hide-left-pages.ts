import { replaceAddress } from '../browser/navigation.ts';

/**
 * What the browser keeps of a page that is left, for its back button, shows nothing and loads itself again when it comes back: the session
 * may have ended meanwhile (security H132). Unsaved text is kept elsewhere. The answer ends it.
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
