/** The cursor's offset after reformatting: after the same number of non-blank characters as before. UTF-16 units. */
export function cursorAfter(before: string, cursor: number, after: string): number {
  let left = 0;
  for (let at = 0; at < cursor; at += 1) if (!isBlankAt(before, at)) left += 1;
  let place = 0;
  while (place < after.length && left > 0) {
    if (!isBlankAt(after, place)) left -= 1;
    place += 1;
  }
  return place;
}

function isBlankAt(text: string, at: number): boolean {
  return text.charCodeAt(at) <= 0x20;
}
