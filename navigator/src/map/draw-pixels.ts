import type { KeyboardEvent, PointerEvent } from 'react';

export type Pixel = readonly [number, number];

const arrowSteps: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
export function arrowMove(event: KeyboardEvent): Pixel | undefined {
  const step = arrowSteps[event.key];
  const far = event.shiftKey ? 1 : 12;
  return step && [step[0] * far, step[1] * far];
}

export function pixelOf(event: PointerEvent<HTMLElement>): Pixel {
  const { left, top } = (event.currentTarget.closest('.map-draw') ?? event.currentTarget).getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

export function distance([x, y]: Pixel, [otherX, otherY]: Pixel): number {
  return Math.hypot(x - otherX, y - otherY);
}
