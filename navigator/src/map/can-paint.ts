/** Whether the browser has WebGL 2. */
export function canPaint(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
