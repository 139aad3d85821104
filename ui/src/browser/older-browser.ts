/** Whether the browser lacks features that browsers have since 2023. The page still opens, but parts of it can fail. */
export function isOlderBrowser(): boolean {
  return (
    isInternetExplorer() ||
    !('toSorted' in Array.prototype) ||
    !('hasOwn' in Object) ||
    !('structuredClone' in globalThis)
  );
}

function isInternetExplorer(): boolean {
  return 'documentMode' in document || /MSIE |Trident\//.test(navigator.userAgent);
}
