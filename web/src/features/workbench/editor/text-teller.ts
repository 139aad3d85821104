import { startTransition } from 'react';
import { flushSync } from 'react-dom';

/** So long after a key no one types on, in milliseconds. */
const pauseMilliseconds = 250;
/** So long the page waits at most for what is typed without a pause, in milliseconds. */
const longestMilliseconds = 3_000;

/** Keys that belong to writing: they command nothing. */
const writingKeys = new Set(['Backspace', 'Delete', 'Enter', 'Shift', 'Dead', 'Process']);

/** Tells the page of the editor's text. */
export interface TextTeller {
  /** The text changed. While a person types the page hears of it in the pauses; of anything else at once. */
  changed: (text: () => string, isTyping: boolean) => void;
  /** Whether the page has this text from here; the editor may be further already. */
  isTold: (text: string) => boolean;
  end: () => void;
}

/**
 * Keeps the page from being drawn again at every key, which takes longer than all that the editor itself does. Nothing that a person does
 * misses a letter: a press of the mouse, a key that is no letter, leaving the editor or the page tell the text first.
 */
export function createTextTeller(onChange: (text: string) => void): TextTeller {
  let told: string | undefined;
  let pending: (() => string) | undefined;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    const text = pending?.();
    pending = undefined;
    if (text === undefined) return;
    told = text;
    onChange(text);
  };
  const flush = () => {
    if (pending) flushSync(tell);
  };
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || (key.length > 1 && !writingKeys.has(key))) flush();
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') tell();
  };
  // The focus may be moved while the page is being drawn, when it takes nothing.
  const onLeave = () => queueMicrotask(flush);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', flush, { capture: true, signal });
  // Of a screen reader no other event may come.
  document.addEventListener('click', flush, { capture: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('focusout', onLeave, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  window.addEventListener('pagehide', tell, { signal });

  return {
    changed(text, isTyping) {
      if (!pending) since = performance.now();
      pending = text;
      if (!isTyping) return tell();
      clearTimeout(timer);
      const longest = since + longestMilliseconds - performance.now();
      // A key that comes while the page is drawn goes first.
      timer = setTimeout(() => startTransition(tell), Math.max(0, Math.min(pauseMilliseconds, longest)));
    },
    isTold: (text) => text === told,
    end() {
      // By now the page may hold another query, which must not get this text.
      clearTimeout(timer);
      pending = undefined;
      listening.abort();
    },
  };
}
