import { cleanup } from '@testing-library/react';
import * as React from 'react';

// The files of a process share the DOM and all packages. Our modules keep state, so each file loads its own.
vi.resetModules();
const page = document.documentElement;
for (const name of page.getAttributeNames()) page.removeAttribute(name);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Testing Library does this itself, but only in the file that loads it first.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
afterEach(cleanup);

// jsdom's frames end for good if one is requested while timers are fake.
const { setTimeout, clearTimeout } = globalThis;
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// React captures a stack for each of the first 10,000 elements a second, only to name a component's owners in messages. A constant count
// above that saves a third of the tests' CPU time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
);

// jsdom has no top layer. As in a browser, a modal dialog takes the focus and returns it.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function () {
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')?.focus();
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};
HTMLElement.prototype.showPopover = function () {
  this.style.display = 'block';
};
