/** Whether the browser can paint the ground at all. */
export function canPaint(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
