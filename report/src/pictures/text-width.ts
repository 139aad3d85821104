/** About how wide a text of a drawing is: nothing is measured while drawing, which would make the browser lay the page out for each text. */
export function textWidth(text: string, size = 12): number {
  let width = 0;
  for (const letter of text)
    width += /[MWmw@]/.test(letter)
      ? 0.88
      : /[iljft.,'|:I ]/.test(letter)
        ? 0.32
        : letter === 'r'
          ? 0.4
          : /\d/.test(letter)
            ? 0.63
            : 0.58;
  return Math.ceil(width * size);
}

/** The text as far as it fits, with dots where it was cut. */
export function cutText(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The text in one line, or in two where one is too narrow: parted between words or behind a dash, with dots where two are not enough. */
export function wrapText(text: string, width: number, size = 12): string[] {
  if (textWidth(text, size) <= width) return [text];
  const ends = [...text.matchAll(/(?<=[-–])(?=.)|(?= )/g)].map(({ index }) => index);
  const end = ends.findLast((place) => textWidth(text.slice(0, place), size) <= width);
  if (end === undefined) return [cutText(text, width, size)];
  return [text.slice(0, end), cutText(text.slice(end).trim(), width, size)];
}
