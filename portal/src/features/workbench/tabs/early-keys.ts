const pressed: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) =>
  void (event.altKey && document.querySelector('.wb-places') && pressed.push(event));
window.addEventListener('keydown', keep, true);

/** Returns the Alt keys pressed in the workbench before the tab strip was loaded, and stops recording. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep, true);
  return pressed.splice(0);
}
