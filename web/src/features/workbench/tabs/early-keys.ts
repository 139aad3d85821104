const pressed: KeyboardEvent[] = [];
const keep = (event: KeyboardEvent) =>
  void (event.altKey && document.querySelector('.wb-places') && pressed.push(event));
window.addEventListener('keydown', keep, true);

/** The keys with Alt that were pressed in the workbench before the strip of open queries came to hear them; from then on none is kept. */
export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener('keydown', keep, true);
  return pressed.splice(0);
}
