import type { Notification } from '@platbook/contract/account/notifications';
import { momentText, shortMoment } from '@platbook/ui/browser/moment-text';
import { BellRing, CalendarClock, type IconPath, KeyRound, RefreshCw, Share2 } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import './notifications.css';

const icons: Record<string, IconPath> = {
  'query-shared': Share2,
  schedule: CalendarClock,
  alert: BellRing,
  'data-changed': RefreshCw,
};

interface NotificationRowProps {
  notification: Notification;
  onOpen?: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, title, text, path, createdAt, isRead } = notification;
  return (
    <li className={isRead ? 'row ruled' : 'row ruled unread'}>
      <Icon of={icons[kind] ?? KeyRound} size={14} className="muted" />
      <span className="grow breaks">
        {!isRead && <span className="sr">New: </span>}
        {path === null ? (
          title
        ) : (
          <Link to={path} onClick={onOpen}>
            {title}
          </Link>
        )}
        {text !== '' && <span className="block muted t-12">{text}</span>}
      </span>
      <time className="muted fig rigid s-12" dateTime={createdAt} title={momentText(createdAt)}>
        {shortMoment(createdAt)}
      </time>
    </li>
  );
}
