/** Whether the browser lacks what those of 2023 and later have; the page opens in it, and parts of it may fail. */
export function isOlderBrowser(): boolean {
  return (
    isInternetExplorer() ||
    !('toSorted' in Array.prototype) ||
    !('hasOwn' in Object) ||
    !('structuredClone' in globalThis)
  );
}

/** By its own mark, and by the name that its later versions go by. */
function isInternetExplorer(): boolean {
  return 'documentMode' in document || /MSIE |Trident\//.test(navigator.userAgent);
}
