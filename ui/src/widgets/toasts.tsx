import { limits } from '@platbook/contract/limits';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { AboveDialogs } from '../overlays/AboveDialogs.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export interface Toast {
  /** A note explains why something is unchanged: neither a success nor an error. */
  kind: 'success' | 'error' | 'note';
  text: string;
  action?: { label: string; onPress: () => void } | undefined;
}

export interface Message extends Toast {
  id: number;
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

/** Shows a message for three seconds. A new message replaces the current one; the list contains all of them. */
export function showToast(toast: Toast): void {
  const message = { ...toast, id: (messages[0]?.id ?? 0) + 1, at: Date.now() };
  messages = [message, ...messages].slice(0, mostMessages);
  setLatest(message);
}

export function useMessages(): readonly Message[] {
  return useSyncExternalStore(subscribe, () => messages);
}

/** Clears all messages, or only the action of one whose action was taken. */
export function forgetMessages(actionOf?: Message): void {
  messages = actionOf
    ? messages.map((message) => (message.id === actionOf.id ? { ...message, action: undefined } : message))
    : [];
  for (const listener of listeners) listener();
}

export function closeToast(): void {
  setLatest(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message area, bottom right. Mount it once. Both live regions are always present, so that screen readers announce new messages. */
export function Toasts() {
  // The text follows its live region, which moves when a dialog opens or closes.
  const toast = useDeferredValue(useSyncExternalStore(subscribe, () => latest));
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(closeToast, limits.toastMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <AboveDialogs>
      <div className="toasts">
        <div role="status">{toast && toast.kind !== 'error' && <ToastCard {...toast} />}</div>
        <div role="alert">{toast?.kind === 'error' && <ToastCard {...toast} />}</div>
      </div>
    </AboveDialogs>
  );
}

export const messageMarks = {
  success: [CircleCheck, 'ok'],
  error: [CircleAlert, 'bad'],
  note: [Info, 'muted'],
} as const;

export function keepDates(text: string): ReactNode[] {
  return text.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
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
      <IconButton icon={X} label="Close" isSmall onClick={closeToast} />
    </div>
  );
}
