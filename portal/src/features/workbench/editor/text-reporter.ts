import { startTransition } from 'react';
import { flushSync } from 'react-dom';

/** Debounce after the last key, in milliseconds. */
const pauseMilliseconds = 250;
/** Maximum delay during uninterrupted typing, in milliseconds. */
const longestMilliseconds = 3_000;

const writingKeys = new Set(['Backspace', 'Delete', 'Enter', 'Shift', 'Dead', 'Process']);

export interface TextReporter {
  /** The text changed. Typing is reported in pauses, any other change at once. */
  changed: (text: () => string, isTyping: boolean) => void;
  /** Whether the page already received this text; the editor can be ahead of it. */
  isReported: (text: string) => boolean;
  end: () => void;
}

/** Rendering the page on every key costs more than the editor's own work. Pending text is flushed before any user action. */
export function createTextReporter(onChange: (text: string) => void): TextReporter {
  let reported: string | undefined;
  let pending: (() => string) | undefined;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    clearTimeout(timer);
    const text = pending?.();
    pending = undefined;
    if (text === undefined) return;
    reported = text;
    onChange(text);
  };
  const flush = () => {
    if (pending) flushSync(report);
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || (key.length > 1 && !writingKeys.has(key))) flush();
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') report();
  };
  // Focus can move during a render, when state updates are not allowed.
  const flushSoon = () => queueMicrotask(flush);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', flush, { capture: true, signal });
  // Screen readers can send a click without any other event.
  document.addEventListener('click', flush, { capture: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('focusout', flushSoon, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  window.addEventListener('pagehide', report, { signal });

  return {
    changed(text, isTyping) {
      if (!pending) since = performance.now();
      pending = text;
      if (!isTyping) {
        report();
        // React renders this in a later task, and the run key can come first. The flush reports the text again and renders it.
        pending = text;
        return flushSoon();
      }
      clearTimeout(timer);
      const longest = since + longestMilliseconds - performance.now();
      // A transition, so that a key during the render takes precedence.
      timer = setTimeout(() => startTransition(report), Math.max(0, Math.min(pauseMilliseconds, longest)));
    },
    isReported: (text) => text === reported,
    end() {
      // The page can show another query by now, which must not receive this text.
      clearTimeout(timer);
      pending = undefined;
      listening.abort();
    },
  };
}
