/**
 * Screens are tested with the build of React that people get, in three quarters of the processor time that the
 * build for development takes. It has no `act`, so here is one: what a test does is drawn, with its effects and what these change, before the test goes on.
 */
import React from 'react';

type Work = () => void;
const { queueMicrotask, setImmediate } = globalThis;
/** What React put off to the end of the present task, while a test acts. */
let microtasks: Work[] | undefined;
/** What React's scheduler does next; it runs by itself where nobody acts. */
let slice: Work | undefined;

// React asks for these two when it is loaded, and keeps them.
globalThis.queueMicrotask = (work) => void (microtasks ? microtasks.push(work) : queueMicrotask(work));
globalThis.setImmediate = ((work: Work) => {
  slice = work;
  return setImmediate(runSlice);
}) as typeof setImmediate;
const { flushSync } = await import('react-dom');
await import('react-dom/client');
Object.assign(globalThis, { queueMicrotask, setImmediate });

Object.assign(React, { act });

/** Does something and everything that React makes of it. Give it a promise to wait for what comes later, too. */
function act<T>(work: () => T): PromiseLike<T> {
  let result = undefined as T;
  const isOutermost = microtasks === undefined;
  microtasks ??= [];
  try {
    flushSync(() => {
      result = work();
    });
    while (isOutermost && isPending()) {
      for (const each of microtasks.splice(0)) each();
      runSlice();
    }
  } finally {
    if (isOutermost) microtasks = undefined;
  }
  return isPromise(result) ? settled(result) : Promise.resolve(result);
}

async function settled<T>(result: PromiseLike<T>): Promise<T> {
  const value = await result;
  do {
    act(() => {});
    await new Promise<void>((resolve) => setImmediate(resolve));
  } while (isPending());
  return value;
}

function runSlice(): void {
  const next = slice;
  slice = undefined;
  next?.();
}

function isPending(): boolean {
  return slice !== undefined || (microtasks?.length ?? 0) > 0;
}

function isPromise(value: unknown): value is PromiseLike<never> {
  return typeof (value as PromiseLike<never> | undefined)?.then === 'function';
}
