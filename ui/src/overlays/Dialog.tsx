import { createContext, type MouseEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { X } from '../icons.ts';
import { Button } from '../widgets/Button.tsx';
import { Icon } from '../widgets/Icon.tsx';
import { openDialogs } from './AboveDialogs.tsx';
import { useEscape } from './use-escape.ts';

/** Whether something is open, and what closes it. */
export interface Openable {
  isOpen: boolean;
  onClose: () => void;
}

interface DialogProps extends Openable {
  /** Pixels or a CSS length: the width, or a bottom drawer's height. */
  size: number | string;
  /** A drawer at this side of the window; centered without. */
  side?: 'left' | 'right' | 'bottom';
  /** Without a title, the dialog has no header: render a `DialogTitle` or pass a label. */
  title?: ReactNode;
  /** Before and after the title in the header. */
  lead?: ReactNode;
  head?: ReactNode;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string;
  /** A click outside must not discard the input. */
  ignoresOutside?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

const DialogContext = createContext({ titleId: '', onClose: () => {} });

/** A modal dialog or drawer. Its content is mounted while it is open. An element with `data-autofocus` gets the focus, also if it arrives later. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, size, side, title, lead, head, ignoresOutside = false, className = '', children, ...labels } = props;
  const box = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const titleId = useId();
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.showModal();
    const stopWaiting = focusMarked(dialog);
    setOpen([...openDialogs.get(), dialog]);
    return () => {
      stopWaiting();
      setOpen(openDialogs.get().filter((each) => each !== dialog));
      // Returns the focus, which removing the element would not.
      dialog.close();
      // A field with `autofocus` already had it when the dialog was shown.
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body || dialog.contains(activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  useEscape(box, onClose);
  return (
    <DialogContext value={{ titleId, onClose }}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too */}
      <dialog
        ref={box}
        className={`${side ? `drawer ${side}` : 'dialog'} ${className}`}
        style={{ [side === 'bottom' ? 'height' : 'width']: size }}
        aria-labelledby={labels['aria-label'] ? undefined : titleId}
        {...labels}
        // A file field's event of this name bubbles.
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose();
        }}
        onMouseDown={(event) => {
          isPressedOutside.current = isOutside(event);
        }}
        onClick={(event) => {
          if (isPressedOutside.current && isOutside(event) && !ignoresOutside) onClose();
        }}
      >
        {title !== undefined && (
          <div className="dialog-head flex middle spread rigid">
            {lead}
            <DialogTitle>{title}</DialogTitle>
            {head}
            <DialogClose />
          </div>
        )}
        {children}
      </dialog>
    </DialogContext>
  );
}

/** The page behind doesn't scroll. With `html:has(dialog[open])`, Chromium restyles every icon of the page whenever an element is added. */
function setOpen(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs.set(dialogs);
  document.documentElement.classList.toggle('behind', dialogs.length > 0);
}

/** Content that is loaded arrives later. By then the user may have moved the focus, which stays. */
function focusMarked(dialog: HTMLDialogElement): () => void {
  const first = document.activeElement;
  const focus = () => {
    const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
    if (!marked) return;
    observer.disconnect();
    if (document.activeElement === first) marked.focus();
  };
  const observer = new MutationObserver(focus);
  observer.observe(dialog, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

export function DialogTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className="dialog-title" id={use(DialogContext).titleId}>
      {children}
    </h2>
  );
}

export function DialogClose() {
  return (
    <button
      type="button"
      className="icon-btn dialog-close push"
      aria-label="Close"
      onClick={use(DialogContext).onClose}
    >
      <Icon of={X} size={20} />
    </button>
  );
}

interface SubmitFootProps {
  onCancel: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function SubmitFoot({ onCancel, isBusy, isDisabled = false, children }: SubmitFootProps) {
  return (
    <footer className="dialog-foot">
      <Button size="lg" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="lg" look="primary" isBusy={isBusy} disabled={isDisabled}>
        {children}
      </Button>
    </footer>
  );
}
