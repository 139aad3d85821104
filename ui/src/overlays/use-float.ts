import type { Placement } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';
import { loadAgain } from '../browser/load-again.ts';

const margin = 5;

/** Shows a popover next to its anchor, within the window. The room left is `--room`. */
export function useFloat(
  box: RefObject<HTMLElement | null>,
  anchor: Element,
  placement: Placement,
  distance: number,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    // Transparent until positioned; a hidden element couldn't take the focus.
    element.style.opacity = '0';
    let stop = () => {};
    let isGone = false;
    loadAgain(() => import('@floating-ui/dom')).then(
      ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
        if (isGone) return;
        const room = size({
          padding: margin,
          apply: ({ availableHeight }) => element.style.setProperty('--room', `${availableHeight}px`),
        });
        const middleware = [offset(distance), flip(), shift({ padding: margin }), room];
        const place = async () => {
          const { x, y } = await computePosition(anchor, element, { strategy: 'fixed', placement, middleware });
          Object.assign(element.style, { left: `${x}px`, top: `${y}px`, opacity: '' });
        };
        stop = autoUpdate(anchor, element, () => void place());
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [box, anchor, placement, distance]);
}

/** Where a popover belongs: outside an open dialog it would be inert. */
export function floatPlace(anchor: Element): Element {
  return anchor.closest('dialog') ?? document.getElementById('floats') ?? document.body;
}
