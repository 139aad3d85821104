import { positionInText } from '@platbook/sql/error-position';

export interface RunPlace {
  editorText: string;
  /** Offset of the run's text in `editorText`, in UTF-16 units. */
  offset: number;
}

/** At the caller's offset if it matches, else at the only occurrence; otherwise positions count within the selection. */
export function placeOfRun(batchText: string, selectedText: string, selectionOffset: number | null | undefined) {
  if (selectedText === '') return { editorText: batchText, offset: 0 };
  if (selectionOffset != null && batchText.startsWith(selectedText, selectionOffset))
    return { editorText: batchText, offset: selectionOffset };
  const offset = onlyPlaceOf(selectedText, batchText);
  return offset === undefined ? { editorText: selectedText, offset: 0 } : { editorText: batchText, offset };
}

/** Offset of `part` if it occurs exactly once. Uses Knuth-Morris-Pratt because `indexOf` is quadratic in the worst case. */
function onlyPlaceOf(part: string, text: string): number | undefined {
  const fallback = new Uint32Array(part.length + 1);
  for (let at = 1, length = 0; at < part.length; at += 1) {
    while (length > 0 && part[at] !== part[length]) length = fallback[length] as number;
    if (part[at] === part[length]) length += 1;
    fallback[at + 1] = length;
  }
  let place: number | undefined;
  for (let at = 0, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== part[length]) length = fallback[length] as number;
    if (text[at] === part[length]) length += 1;
    if (length < part.length) continue;
    if (place !== undefined) return undefined;
    place = at + 1 - length;
    length = fallback[length] as number;
  }
  return place;
}

/** Maps a position within a statement to the editor. `statementOffset` is the statement's offset in the run's text. */
export function editorPosition(place: RunPlace, statementOffset: number, line: number, column: number | undefined) {
  return positionInText(place.editorText, place.offset + statementOffset, { line, column: column ?? 1 });
}
