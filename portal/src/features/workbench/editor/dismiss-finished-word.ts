import { closeCompletion, completionStatus, selectedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * For Enter: if the selected offer is the word already typed, closes the list and lets the key act on the text. Otherwise a line couldn't
 * be ended after a finished keyword. Returns false so that the next key binding runs.
 */
export function dismissFinishedWord(view: EditorView): boolean {
  const offered = completionStatus(view.state) === 'active' ? selectedCompletion(view.state)?.label : undefined;
  if (offered === undefined) return false;
  const { head } = view.state.selection.main;
  const typed = view.state.sliceDoc(Math.max(0, head - offered.length), head);
  if (typed.toLowerCase() === offered.toLowerCase()) closeCompletion(view);
  return false;
}
