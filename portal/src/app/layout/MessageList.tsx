import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { closeToast, forgetMessages, keepDates, type Message, messageMarks } from '@platbook/ui/widgets/toasts.tsx';
import { NotificationRows } from '../../features/notifications/index.ts';
import './messages.css';

const kinds = { success: 'Done', error: 'Error', note: 'Note' } as const;

export function MessageList({ messages, onDone }: { messages: readonly Message[]; onDone: () => void }) {
  return (
    <div className="messages">
      <div className="head ruled spread flex middle">
        <h2 className="b s-13" tabIndex={-1} data-autofocus={messages.length === 0 || undefined}>
          Notifications
        </h2>
        {messages.length > 0 && (
          <Button
            size="sm"
            look="quiet"
            data-autofocus
            onClick={() => {
              forgetMessages();
              onDone();
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <NotificationRows
        onDone={onDone}
        empty={messages.length === 0 && <p className="muted">No notifications in this session</p>}
      />
      {messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        <ol className="notifications scrolls" tabIndex={0} aria-label="Notifications in this session">
          {messages.map((message) => (
            <li className="row ruled" key={message.id}>
              <Icon of={messageMarks[message.kind][0]} size={14} className={messageMarks[message.kind][1]} />
              <span className="sr">{kinds[message.kind]}:</span>
              <span className="grow breaks">{keepDates(message.text)}</span>
              {message.action && (
                <Button
                  size="sm"
                  onClick={() => {
                    closeToast();
                    forgetMessages(message);
                    onDone();
                    message.action?.onPress();
                  }}
                >
                  {message.action.label}
                </Button>
              )}
              <time className="muted fig rigid s-12" dateTime={new Date(message.at).toISOString()}>
                {new Date(message.at).toLocaleTimeString('sv-SE')}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
