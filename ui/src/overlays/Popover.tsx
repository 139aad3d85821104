import type { Placement } from '@floating-ui/dom';
import {
  type ComponentPropsWithRef,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from './use-escape.ts';
import { floatPlace, useFloat } from './use-float.ts';

interface PanelProps {
  role?: 'dialog' | 'menu';
  'aria-label'?: string | undefined;
  placement?: Placement;
  /** Pixels between the two. */
  distance?: number;
  width?: number;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

interface PopoverProps extends PanelProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens and closes it, and names it if there is no label. */
  target: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** Takes the focus and returns it. Escape, a click outside and the button close it. */
export function Popover({ isOpen, onChange, target, role = 'dialog', ...panel }: PopoverProps) {
  const [anchor, setAnchor] = useState<Element>();
  const ids = useId();
  const { id = `${ids}target`, onClick } = target.props;
  return (
    <>
      {cloneElement(target, {
        id,
        'aria-haspopup': role,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${ids}panel` : undefined,
        onClick(event) {
          onClick?.(event);
          setAnchor(event.currentTarget);
          onChange(!isOpen);
        },
      })}
      {isOpen && anchor && (
        <Panel
          {...panel}
          id={`${ids}panel`}
          role={role}
          aria-labelledby={panel['aria-label'] ? undefined : id}
          anchor={anchor}
          onClose={() => onChange(false)}
        />
      )}
    </>
  );
}

interface AnchoredProps extends PanelProps {
  anchor: Element;
  onClose: () => void;
  id?: string;
  'aria-labelledby'?: string | undefined;
}

export function Panel(props: AnchoredProps) {
  const { anchor, onClose, placement = 'bottom-end', distance = 8, width, className = '', onKeyDown, ...rest } = props;
  const box = useRef<HTMLDivElement>(null);
  useFloat(box, anchor, placement, distance);
  useEscape(box, onClose);
  useFocusWithin(box, anchor);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target) && !anchor.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => document.removeEventListener('pointerdown', onPointerDown, true);
  }, [anchor]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role
    <div
      {...rest}
      ref={box}
      popover="manual"
      tabIndex={-1}
      className={`float pop t-13 ink ${className}`}
      style={{ width }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Tab') keepTab(event, onClose);
      }}
    />,
    floatPlace(anchor),
  );
}

function useFocusWithin(box: { readonly current: HTMLElement | null }, anchor: Element): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? focusStops(element)[0] ?? element;
    first.focus({ preventScroll: true });
    return () => {
      if (element.contains(document.activeElement)) (anchor as HTMLElement).focus({ preventScroll: true });
    };
  }, [box, anchor]);
}

export function focusStops(box: HTMLElement, selector = 'a[href], button, input, select, textarea, [tabindex]') {
  const all = [...box.querySelectorAll<HTMLElement>(selector)];
  return all.filter((each) => !each.matches(':disabled') && each.checkVisibility?.() !== false);
}

/** Tab stays within the popover. It closes one without a stop. */
function keepTab(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const box = event.currentTarget;
  const stops = focusStops(box).filter(({ tabIndex }) => tabIndex >= 0);
  if (event.shiftKey) stops.reverse();
  const active = document.activeElement;
  if (stops.length === 0) onClose();
  if (active !== stops.at(-1) && !(active === box && event.shiftKey)) return;
  event.preventDefault();
  stops[0]?.focus();
}
