// biome-ignore-all lint/a11y/useSemanticElements: an <hr> can't be moved

import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useDrag } from '@platbook/ui/browser/use-drag';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { type KeyboardEvent, useCallback, useState } from 'react';
import './separator.css';

const keyStep = 16;

interface SeparatorProps {
  orientation: 'vertical' | 'horizontal';
  label: string;
  /** `size` is the size of the pane after the line, not before it. */
  isAfter?: boolean;
  pane: PaneSize;
  range: readonly [minimum: number, maximum: number];
}

/** Pixels, and how to change them. */
type PaneSize = readonly [size: number, resize: (size: number) => void];

/** Resizes two panes by dragging, arrow keys, Home and End (WAI-ARIA window splitter). */
export function Separator({ orientation, label, isAfter = false, pane, range }: SeparatorProps) {
  const [size, onResize] = pane;
  const [minimum, maximum] = range;
  const isVertical = orientation === 'vertical';
  const resize = (next: number) => onResize(Math.round(Math.max(minimum, Math.min(maximum, next))));
  const sign = isAfter ? -1 : 1;
  const drag = useDrag(isVertical ? 'x' : 'y', sign * size, (next) => resize(sign * next));
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const next = {
      [less as string]: size - sign * keyStep,
      [more as string]: size + sign * keyStep,
      Home: minimum,
      End: maximum,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`split rigid holds ${orientation}`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}

/** Stored in this browser under `name`. The default is `initial` below a window width of 1,600 px, else `inLarge`. */
export function usePaneSize(name: string, initial: number, inLarge = initial): PaneSize {
  const isLarge = useMediaQuery('(min-width: 1600px)');
  const [size = isLarge ? inLarge : initial, setSize] = useState(() => getLocal('splits')?.[name]);
  const keep = useCallback(
    (next: number) => {
      setSize(next);
      setLocal('splits', { ...getLocal('splits'), [name]: next });
    },
    [name],
  );
  return [size, keep];
}
