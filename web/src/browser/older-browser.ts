/** Whether the browser lacks what those of 2023 and later have; the page opens in it, and parts of it may fail. */
export function isOlderBrowser(): boolean {
  return !('toSorted' in Array.prototype) || !('hasOwn' in Object) || !('structuredClone' in globalThis);
}
