import { fillBrowserGaps } from './browser-gaps.ts';

/** Makes media queries with this text match until the test ends. */
export function matchMedia(text: string): void {
  fillBrowserGaps();
  const original = window.matchMedia;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes(text) }) as MediaQueryList;
  onTestFinished(() => {
    window.matchMedia = original;
  });
}
