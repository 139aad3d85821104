// biome-ignore-all lint/a11y/useSemanticElements: a separator that can be moved is no hr
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { getLocal, setLocal } from '../../browser/local-store.ts';
import { useDrag } from '../../ui/use-drag.ts';
import './separator.css';

const keyStep = 16;

interface SeparatorProps {
  /** Whether the line stands (panes side by side) or lies (one over the other). */
  orientation: 'vertical' | 'horizontal';
  label: string;
  /** The size is that of the pane after the line, not before it. */
  isAfter?: boolean;
  /** Pixels of the pane. */
  size: number;
  minimum: number;
  maximum: number;
  onResize: (size: number) => void;
}

/** The line between two panes: dragged, or moved by the arrow keys, Home and End (WAI-ARIA window splitter). */
export function Separator({ orientation, label, isAfter = false, size, minimum, maximum, onResize }: SeparatorProps) {
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
      className={`split ${orientation}`}
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

/**
 * A pane's size in pixels that is remembered in this browser under a name. As long as no one chose one it follows the window: the first
 * one below 1,600 px, the second from there on.
 */
export function usePaneSize(name: string, usual: number, inLarge = usual): [number, (size: number) => void] {
  const isLarge = useMediaQuery('(min-width: 1600px)', false, { getInitialValueInEffect: false });
  const [size = isLarge ? inLarge : usual, setSize] = useState(() => getLocal('splits')?.[name]);
  const keep = useCallback(
    (next: number) => {
      setSize(next);
      setLocal('splits', { ...getLocal('splits'), [name]: next });
    },
    [name],
  );
  return [size, keep];
}
