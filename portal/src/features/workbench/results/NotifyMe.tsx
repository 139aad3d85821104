import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
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
