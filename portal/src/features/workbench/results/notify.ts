import { countText } from './count-text.ts';

/** False also if the user has blocked notifications. */
export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

/** Shows a browser notification that a run has ended; a click on it focuses the page. `rows` is undefined for a failed run. */
export function notifyOfRun(name: string, rows: number | undefined): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const body = rows === undefined ? 'Query failed' : `Query finished: ${countText(rows)}`;
  const note = new Notification(name, { body, tag: 'platbook-run' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
