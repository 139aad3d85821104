import { positionInText, type TextPosition } from '../../sql/error-position.ts';

/** Where a run's text stands in the editor, so that an error can name its line there. */
export interface RunPlace {
  /** The text in the editor. */
  editorText: string;
  /** Offset of the run's text in it, in UTF-16 units. */
  offset: number;
}

/**
 * Finds the place of a selection. The caller's own offset wins when it fits; else the selection's only occurrence;
 * else positions count within the selection itself.
 */
export function placeOfRun(
  batchText: string,
  selectedText: string,
  selectionOffset: number | null | undefined,
): RunPlace {
  if (selectedText === '') return { editorText: batchText, offset: 0 };
  if (selectionOffset != null && batchText.startsWith(selectedText, selectionOffset))
    return { editorText: batchText, offset: selectionOffset };
  const first = batchText.indexOf(selectedText);
  if (first !== -1 && batchText.indexOf(selectedText, first + 1) === -1)
    return { editorText: batchText, offset: first };
  return { editorText: selectedText, offset: 0 };
}

/** Maps a position within a statement to the editor. `statementOffset` is the statement's place in the run's text. */
export function editorPosition(
  place: RunPlace,
  statementOffset: number,
  line: number,
  column: number | undefined,
): TextPosition {
  return positionInText(place.editorText, place.offset + statementOffset, { line, column: column ?? 1 });
}
