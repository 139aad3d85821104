/** What jsdom lacks and the product uses: media queries, size observers and scrolling do nothing here. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Fills the gaps that are there; a real browser is left alone. */
export function fillBrowserGaps(): void {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList;
  window.ResizeObserver ??= NoResizeObserver;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
}
