import { closeCompletion, completionStatus, selectedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/**
 * For Enter: when what is offered is the word as it stands already, the list closes and the key does what it does in the text.
 * Without this a line could not be ended after a finished keyword. Answers false, so that the next binding takes the key.
 */
export function dismissFinishedWord(view: EditorView): boolean {
  const offered = completionStatus(view.state) === 'active' ? selectedCompletion(view.state)?.label : undefined;
  if (offered === undefined) return false;
  const { head } = view.state.selection.main;
  const typed = view.state.sliceDoc(Math.max(0, head - offered.length), head);
  if (typed.toLowerCase() === offered.toLowerCase()) closeCompletion(view);
  return false;
}
