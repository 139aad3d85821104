import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Dialog, type Openable } from '../overlays/Dialog.tsx';
import { Button } from './Button.tsx';
import './side-drawer.css';

interface SideDrawerProps extends Openable {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A drawer on the left. Its list, an element of class `side-scroll`, scrolls inside, so that a row's details fit next to it. */
export function SideDrawer({ className = '', children, ...props }: SideDrawerProps) {
  return (
    <Dialog {...props} side="left" size={600} className={`side-frame col ${className}`}>
      <div className="fills col">{children}</div>
    </Dialog>
  );
}

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string;
  children: ReactNode;
}

/** Loads the next page; nothing after the last one. */
export function MoreButton({ list, className = 'side-more', children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}

interface SidePanelProps {
  row: RefObject<HTMLElement | null>;
  'aria-label': string;
  /** Sets the width. */
  className: string;
  /** Extra information, not the details that the user asked for. */
  isAside?: boolean;
  children: ReactNode;
}

/** The details of a row, next to the drawer, with an arrow to the row. */
export function SidePanel({ row, className, isAside = false, children, ...label }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const place = useAdjacentPlace(row, panel);
  const style = place ? { top: place.top, '--at': `${place.arrow}px` } : { visibility: 'hidden' };
  const Panel = isAside ? 'aside' : 'section';
  return (
    <Panel ref={panel} className={`side-panel pop col ${className}`} {...label} style={style as CSSProperties}>
      {children}
    </Panel>
  );
}

const margin = 8;
/** How far the panel's top is above the row's, so that its heading is level with the row. */
const rise = 8;

interface AdjacentPlace {
  top: number;
  /** Pixels from the panel's top to the middle of the row, for the arrow. */
  arrow: number;
}

/** Positions a panel next to a row of a scrolling list, fully within the window; undefined until measured. */
function useAdjacentPlace(
  row: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): AdjacentPlace | undefined {
  const [place, setPlace] = useState<AdjacentPlace>();
  useLayoutEffect(() => {
    const measure = () => {
      const at = row.current?.getBoundingClientRect();
      const height = panel.current?.offsetHeight;
      if (!at || height === undefined) return;
      const top = Math.max(margin, Math.min(at.top - rise, window.innerHeight - height - margin));
      const arrow = Math.max(margin, Math.min(at.top + at.height / 2 - top, height - margin));
      setPlace((known) => (known?.top === top && known.arrow === arrow ? known : { top, arrow }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (panel.current) observer.observe(panel.current);
    // The list scrolls, not the window; its scroll events don't bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [row, panel]);
  return place;
}
