import { onTestFinished } from 'vitest';

const empty = { length: 0, item: () => null, [Symbol.iterator]: [][Symbol.iterator] } as unknown as DOMRectList;

/**
 * Gives every element of jsdom a size, so that virtual lists draw their rows, and lets the editor measure text, until the
 * test ends. The figures mean nothing else: where layout matters a journey in a real browser proves it.
 */
export function giveLayout({ width = 1200, height = 600 } = {}): void {
  const sizes = { offsetWidth: width, offsetHeight: height, clientWidth: width, clientHeight: height };
  const before = new Map<PropertyKey, PropertyDescriptor | undefined>();
  for (const [name, size] of Object.entries(sizes)) {
    before.set(name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  }
  Range.prototype.getClientRects ??= () => empty;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  onTestFinished(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
}
