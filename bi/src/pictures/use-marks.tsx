import { type KeyboardEvent, type MouseEvent, type SVGAttributes, useRef, useState } from 'react';
import type { Mark, PictureProps } from './picture-props.ts';

export interface DrawnMark {
  readonly mark: Mark;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

interface MarksOptions {
  /** Marks per column or row, if they are in two dimensions: the left and right keys then move by this many. */
  readonly stride?: number;
}

export interface Tip {
  readonly drawn: DrawnMark;
  /** Center of the mark's upper edge, in pixels of the picture's box. */
  readonly x: number;
  readonly y: number;
}

/** One Tab stop; arrow keys move between marks. `ref` must be on the box around the drawing, which positions the tooltip. */
export function useMarks(
  { picked, onPick, onMenu }: Pick<PictureProps, 'picked' | 'onPick' | 'onMenu'>,
  marks: readonly DrawnMark[],
  { stride }: MarksOptions = {},
) {
  const ref = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [pointed, setPointed] = useState<{ index: number; x: number; y: number }>();
  const last = Math.min(stop, marks.length - 1);

  const point = (index: number, element: Element) => {
    if (ref.current) setPointed({ index, ...placeWithin(ref.current, element) });
  };
  const goTo = (index: number) => {
    setStop(index);
    ref.current?.querySelector<SVGElement>(`[data-mark="${index}"]`)?.focus();
  };
  const pick = (index: number, event: KeyboardEvent | MouseEvent) => {
    const drawn = marks[index];
    setStop(index);
    if (drawn) onPick(drawn.mark, event.ctrlKey || event.metaKey || event.shiftKey);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const step = stepOf(event.key, index, marks.length, stride);
    if (event.key === 'Enter' || event.key === ' ') pick(index, event);
    else if (isMenuKey(event)) onMenu(event.currentTarget, marks[index]?.mark);
    else if (event.key === 'Escape' && pointed) setPointed(undefined);
    else if (step === undefined) return;
    else if (marks[index + step]) goTo(index + step);
    event.preventDefault();
  };

  const propsOf = (index: number, more = ''): (SVGAttributes<SVGElement> & { 'data-mark': number }) | undefined => {
    const drawn = marks[index];
    return (
      drawn && {
        ...looksOf(drawn, isMarkPicked(drawn.mark, picked), more),
        tabIndex: index === last ? 0 : -1,
        'data-mark': index,
        onClick: (event) => pick(index, event),
        onContextMenu: (event) => {
          event.preventDefault();
          onMenu(event.currentTarget, drawn.mark);
        },
        onKeyDown: (event) => onKeyDown(index, event),
        onFocus: (event) => {
          setStop(index);
          if (event.currentTarget.matches(':focus-visible')) point(index, event.currentTarget);
        },
        onBlur: () => setPointed(undefined),
        onPointerEnter: (event) => point(index, event.currentTarget),
        onPointerLeave: () => setPointed(undefined),
      }
    );
  };
  const drawn = pointed && marks[pointed.index];
  const tip: Tip | undefined = pointed && drawn && { drawn, x: pointed.x, y: pointed.y };
  return { ref, propsOf, tip };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);

function placeWithin(box: Element, element: Element): { x: number; y: number } {
  const outer = box.getBoundingClientRect();
  const { left, width, top } = element.getBoundingClientRect();
  return { x: left + width / 2 - outer.left, y: top - outer.top };
}

function looksOf({ mark, facts }: DrawnMark, isPicked: boolean | undefined, more: string) {
  return {
    role: 'button' as const,
    className: `drawn hand${isPicked === false ? ' back' : ''} ${more}`.trimEnd(),
    'aria-label': [mark.label, ...facts.map(([name, value]) => `${name} ${value}`)].join(', '),
    'aria-pressed': isPicked === true,
  };
}

/** How many marks a key moves the focus by; undefined for other keys. */
function stepOf(key: string, index: number, count: number, stride: number | undefined): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: stride ?? 1,
    ArrowLeft: -(stride ?? 1),
    ArrowDown: stride === undefined ? 1 : -1,
    ArrowUp: stride === undefined ? -1 : 1,
    Home: -index,
    End: count - 1 - index,
  };
  return steps[key];
}

/** Whether a mark is picked; undefined if nothing of this picture is picked. */
export function isMarkPicked(mark: Mark, picked: PictureProps['picked']): boolean | undefined {
  const chosen = Object.entries(mark.values).filter(([dimension]) => (picked[dimension] ?? []).length > 0);
  if (chosen.length === 0) return undefined;
  return chosen.every(([dimension, value]) => picked[dimension]?.includes(value));
}
