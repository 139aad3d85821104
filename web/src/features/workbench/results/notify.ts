import { countText } from './count-text.ts';

/** Whether the browser can notify a person, and has not been told never to. */
export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

/** Tells that a run has ended, by the browser; a press on it leads back to the page. `rows` is undefined for a run that failed. */
export function notifyOfRun(name: string, rows: number | undefined): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const body = rows === undefined ? 'Query failed' : `Query finished: ${countText(rows)}`;
  const note = new Notification(name, { body, tag: 'platbook-run' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
