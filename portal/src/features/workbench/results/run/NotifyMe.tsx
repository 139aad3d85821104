import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { Bell, BellRing } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { countText } from '../run-figures.ts';

export function NotifyMe() {
  const [isOn, setIsOn] = useState(() => getLocal('isToldOfRuns') === true && Notification.permission === 'granted');
  if (!canNotify()) return null;
  const toggle = async () => {
    const isWanted = !isOn && (await Notification.requestPermission()) === 'granted';
    if (!isOn && !isWanted) showToast({ kind: 'note', text: 'Your browser blocks notifications from this site' });
    setLocal('isToldOfRuns', isWanted || undefined);
    setIsOn(isWanted);
  };
  return (
    <Button
      icon={isOn ? BellRing : Bell}
      size="sm"
      aria-pressed={isOn}
      className={isOn ? 'on' : ''}
      onClick={() => void toggle()}
    >
      Notify me
    </Button>
  );
}

function canNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

export function notifyOfRun(name: string, rows: number | undefined): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const body = rows === undefined ? 'Query failed' : `Query finished: ${countText(rows)}`;
  const note = new Notification(name, { body, tag: 'platbook-run' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
