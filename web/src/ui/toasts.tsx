import { limits } from '@platbook/contract/limits';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export interface Toast {
  /** A note says why something stays as it is: neither done nor gone wrong. */
  kind: 'success' | 'error' | 'note';
  text: string;
  /** What can be done about it while it is shown. */
  action?: { label: string; onPress: () => void } | undefined;
}

/** A message of this visit as the list of messages keeps it. */
export interface Message extends Toast {
  /** Grows with every message. */
  id: number;
  /** When it was shown, as Date.now(). */
  at: number;
}

const mostMessages = 50;
let latest: Toast | undefined;
let messages: readonly Message[] = [];
const listeners = new Set<() => void>();

function setLatest(toast: Toast | undefined): void {
  latest = toast;
  for (const listener of listeners) listener();
}

/** Shows a message for three seconds. Only the latest is shown; a new one replaces the last. All are kept for the list. */
export function showToast(toast: Toast): void {
  const kept = { ...toast, id: (messages[0]?.id ?? 0) + 1, at: Date.now() };
  messages = [kept, ...messages].slice(0, mostMessages);
  setLatest(kept);
}

/** The messages of this visit, the latest first: fifty at most. */
export function useMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => messages);
}

/** Forgets the messages, or the action of one that was pressed. */
export function forgetMessages(actionOf?: Message): void {
  messages = actionOf
    ? messages.map((message) => (message.id === actionOf.id ? { ...message, action: undefined } : message))
    : [];
  for (const listener of listeners) listener();
}

/** Takes the message away. */
export function closeToast(): void {
  setLatest(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of the message, bottom right. Mounted once. Both live regions stand from the start, so that a message is read. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => latest);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(closeToast, limits.toastMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="toasts">
      <div role="status">{toast && toast.kind !== 'error' && <ToastCard {...toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <ToastCard {...toast} />}</div>
    </div>
  );
}

/** Icon and color of each kind of message. */
export const messageMarks = {
  success: [CircleCheck, 'ok'],
  error: [CircleAlert, 'bad'],
  note: [Info, 'muted'],
} as const;

/** A text whose ISO dates are not broken at the end of a line. */
export function keepDates(text: string): ReactNode[] {
  return text.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  );
}

function ToastCard({ kind, text, action }: Toast) {
  return (
    <div className={`toast ${kind}`}>
      <Icon of={messageMarks[kind][0]} className={messageMarks[kind][1]} />
      <span>{keepDates(text)}</span>
      {action && (
        <button
          type="button"
          className="btn sm"
          onClick={() => {
            closeToast();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} iconSize={14} label="Close" isSmall onClick={closeToast} />
    </div>
  );
}
