import { late } from '@platbook/ui/browser/late';
import { Popover } from '@platbook/ui/overlays/Popover.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useMessages } from '@platbook/ui/widgets/toasts.tsx';
import { Bell } from 'lucide-react';
import { useState } from 'react';

const MessageList = late(() => import('./MessageList.tsx').then((module) => module.MessageList), null);

export function MessagesButton() {
  const messages = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const newErrors = messages.filter(({ id, kind }) => id > seen && kind === 'error').length;
  const change = (opened: boolean) => {
    setSeen(messages[0]?.id ?? 0);
    setIsOpen(opened);
  };
  return (
    <Popover
      isOpen={isOpen}
      onChange={change}
      width={360}
      aria-label="Notifications"
      target={
        <IconButton
          icon={Bell}
          className={newErrors > 0 && !isOpen ? 'bell new' : 'bell'}
          label={newErrors > 0 && !isOpen ? `Notifications, new errors: ${newErrors}` : 'Notifications'}
        />
      }
    >
      <MessageList messages={messages} onDone={() => change(false)} />
    </Popover>
  );
}
