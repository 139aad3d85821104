import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { getLocal, setLocal } from '../../../browser/local-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { canNotify } from './notify.ts';

/** Toggles browser notifications for long runs that end while the page is hidden; the choice is stored. */
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
    <Button size="sm" aria-pressed={isOn} className={isOn ? 'on' : ''} onClick={() => void toggle()}>
      <Icon of={isOn ? BellRing : Bell} size={14} />
      Notify me
    </Button>
  );
}
