import { acceptCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * For Tab: writes what is chosen in the list of completion. While a list is shown that takes no choice (it appeared this moment, or is being
 * read again) the key does nothing, for whoever presses it means the list and not the indent of the line.
 */
export function takeOffer(view: EditorView): boolean {
  return acceptCompletion(view) || view.dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
