import { limits } from '@platbook/contract/limits';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { createState, useStateValue } from '../browser/create-state.ts';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';
import { AboveDialogs } from '../overlays/AboveDialogs.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { placeToast } from './place-toast.ts';

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
const latest = createState<Toast | undefined>(undefined);
const messages = createState<readonly Message[]>([]);

/** Shows a message for three seconds. A new message replaces the current one; the list contains all of them. */
export function showToast(toast: Toast): void {
  const message = { ...toast, id: (messages.get()[0]?.id ?? 0) + 1, at: Date.now() };
  messages.set([message, ...messages.get()].slice(0, mostMessages));
  latest.set(message);
}

export const useMessages = () => useStateValue(messages);

/** Clears all messages, or only the action of one whose action was taken. */
export function forgetMessages(actionOf?: Message): void {
  const without = (message: Message) => (message.id === actionOf?.id ? { ...message, action: undefined } : message);
  messages.set(actionOf ? messages.get().map(without) : []);
}

export const closeToast = () => latest.set(undefined);

/** The message area, bottom right. Mount it once. Both live regions are always present, so that screen readers announce new messages. */
export function Toasts() {
  // The text follows its live region, which moves when a dialog opens or closes.
  const toast = useDeferredValue(useStateValue(latest));
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(closeToast, limits.toastMilliseconds);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <AboveDialogs>
      <div className="toasts still">
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

const controls = 'button, .btn, input, select, textarea, [contenteditable="true"]';

/** Moves a message off the controls of the page, or of the dialog that it is in. */
function useFreePlace(text: string) {
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    const own = card.current;
    if (!own) return;
    own.style.transform = '';
    const all = [...(own.closest('dialog') ?? document).querySelectorAll(controls)];
    const others = all.filter((each) => !own.contains(each)).map((each) => each.getBoundingClientRect());
    const size = { width: window.innerWidth, height: window.innerHeight };
    const [x, y] = placeToast(own.getBoundingClientRect(), others, size);
    if (x !== 0 || y !== 0) own.style.transform = `translate(${x}px, ${y}px)`;
  }, [text]);
  return card;
}

function ToastCard({ kind, text, action }: Toast) {
  const card = useFreePlace(text);
  return (
    <div ref={card} className="toast flex middle g10 pop t-13 ink breaks">
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
      <IconButton icon={X} label="Close" isSmall className="push rigid" onClick={closeToast} />
    </div>
  );
}
