import { fillBrowserGaps } from './browser-gaps.ts';

/** Makes media queries with this text match until the test ends. */
export function matchMedia(text: string): void {
  fillBrowserGaps();
  const original = window.matchMedia;
  window.matchMedia = (media) => Object.assign(original(media), { matches: media.includes(text) });
  onTestFinished(() => {
    window.matchMedia = original;
  });
}
