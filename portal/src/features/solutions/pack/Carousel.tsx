import { ChevronLeft, ChevronRight } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Off-screen cards rendered in advance, which bounds the cost of a long list. */
const ahead = 12;

interface CarouselProps<Item> {
  title: string;
  noun: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** As many cards as fit: four above 2550 px, three from 1367, two from 651, else one. */
export function Carousel<Item>({ title, noun, items, keyOf, children }: CarouselProps<Item>) {
  const strip = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isFirst: true, isLast: false });
  const [reach, setReach] = useState(ahead);
  const look = () => {
    const list = strip.current;
    if (!list) return;
    const left = list.scrollWidth - list.clientWidth - list.scrollLeft;
    setEnds({ isFirst: list.scrollLeft <= 1, isLast: left <= 1 && reach >= items.length });
    if (left < 2 * list.clientWidth && reach < items.length) setReach(reach + ahead);
  };
  const seen = useRef(look);
  seen.current = look;
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const observer = new ResizeObserver(() => seen.current());
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const move = (direction: 1 | -1) => {
    const list = strip.current;
    const width = (list?.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0;
    list?.scrollBy({ left: direction * (width + 16), behavior: 'smooth' });
  };
  return (
    <>
      <h2>
        {title}
        <span className="pack-carousel-nav row g4 push muted s-13 thin">
          <span className="only-wide">
            {items.length.toLocaleString('en-US')} {noun}
          </span>
          <IconButton
            icon={ChevronLeft}
            label={`Previous ${noun}`}
            aria-disabled={ends.isFirst || undefined}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={`Next ${noun}`}
            aria-disabled={ends.isLast || undefined}
            onClick={() => move(1)}
          />
        </span>
      </h2>
      <ul
        ref={strip}
        className="pack-tiles tiles g16"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={`${title}, ${items.length} ${noun}`}
        onScroll={look}
      >
        {items.slice(0, reach).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}
