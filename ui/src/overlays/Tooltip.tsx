import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { floatPlace, useFloat } from './use-float.ts';

const delayMilliseconds = 400;

interface TooltipProps {
  label: string;
  isDisabled?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Describes its child while a mouse is over it or it has the keyboard focus. */
export function Tooltip({ label, isDisabled = false, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef(0);
  const id = useId();
  const { onFocus, onBlur, 'aria-describedby': describedBy } = children.props;
  const isShown = anchor !== undefined && !isDisabled;
  const open = (target: Element) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(target), delayMilliseconds);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setAnchor(undefined);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isShown ? id : describedBy,
        onPointerEnter: ({ pointerType, currentTarget }) => pointerType !== 'touch' && open(currentTarget),
        onPointerLeave: close,
        onPointerDown: close,
        onFocus(event: FocusEvent<HTMLElement>) {
          onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
        },
        onBlur(event: FocusEvent<HTMLElement>) {
          onBlur?.(event);
          close();
        },
      })}
      {isShown && <Tip id={id} label={label} anchor={anchor} onClose={close} />}
    </>
  );
}

function Tip({ id, label, anchor, onClose }: { id: string; label: string; anchor: Element; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFloat(box, anchor, 'top', 5);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return createPortal(
    <div ref={box} id={id} role="tooltip" popover="manual" className="tooltip still round t-12">
      {label}
    </div>,
    floatPlace(anchor),
  );
}
