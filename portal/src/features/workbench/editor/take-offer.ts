import { acceptCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * For Tab: inserts the selected completion. While the list is visible but not ready (just opened or reloading), the key does nothing: the
 * user means the list, not the line's indent.
 */
export function takeOffer(view: EditorView): boolean {
  return acceptCompletion(view) || view.dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
