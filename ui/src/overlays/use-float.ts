import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';

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
    const room = size({
      padding: margin,
      apply: ({ availableHeight }) => element.style.setProperty('--room', `${availableHeight}px`),
    });
    const middleware = [offset(distance), flip(), shift({ padding: margin }), room];
    const place = async () => {
      const { x, y } = await computePosition(anchor, element, { strategy: 'fixed', placement, middleware });
      Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    };
    return autoUpdate(anchor, element, () => void place());
  }, [box, anchor, placement, distance]);
}

/** Where a popover belongs: outside an open dialog it would be inert. */
export function floatPlace(anchor: Element): Element {
  return anchor.closest('dialog') ?? document.getElementById('floats') ?? document.body;
}
