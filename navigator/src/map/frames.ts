/** Tells what lies over the ground that the camera has moved, without drawing the whole page again. */
export interface Frames {
  /** Grows with each move. */
  count: () => number;
  tell: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFrames(): Frames {
  const listeners = new Set<() => void>();
  let moved = 0;
  return {
    count: () => moved,
    tell: () => {
      moved += 1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
