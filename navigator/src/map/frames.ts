/** Notifies overlays when the camera moves, without rerendering the whole page. */
export interface Frames {
  count: () => number;
  notify: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFrames(): Frames {
  const listeners = new Set<() => void>();
  let moved = 0;
  return {
    count: () => moved,
    notify: () => {
      moved += 1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
