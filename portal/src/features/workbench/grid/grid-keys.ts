/** A cell's position, from 0; row −1 is the header. */
export interface GridCell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  page: number;
}

/** WAI-ARIA grid pattern: Home and End stay within the row, with Ctrl or Cmd they go to the first and last cell. */
export function moveCell(from: GridCell, key: string, withControl: boolean, size: GridSize): GridCell | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const { row, column } = from;
  const targets: Record<string, readonly [row: number, column: number]> = {
    ArrowUp: [withControl ? 0 : row - 1, column],
    ArrowDown: [withControl ? lastRow : row + 1, column],
    ArrowLeft: [row, withControl ? 0 : column - 1],
    ArrowRight: [row, withControl ? lastColumn : column + 1],
    PageUp: [Math.max(0, row - size.page), column],
    PageDown: [row + size.page, column],
    Home: [withControl ? 0 : row, 0],
    End: [withControl ? lastRow : row, lastColumn],
  };
  const to = targets[key];
  return to && { row: clamp(to[0], -1, lastRow), column: clamp(to[1], 0, lastColumn) };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export function cellId(gridId: string, { row, column }: GridCell): string {
  return `${gridId}${row}:${column}`;
}

const gridCommands = {
  sort: 's',
  filter: 'l',
  profile: 'p',
  freeze: 'f',
  hide: 'h',
  find: '/',
  open: 'Enter',
} as const;
export type GridCommand = keyof typeof gridCommands;

/** If single keys are switched off, only Enter works; on a header it opens the profile, which offers everything else. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  areSingleKeysOff = false,
): GridCommand | undefined {
  if (ctrlKey || metaKey || altKey || (areSingleKeysOff && key !== 'Enter')) return undefined;
  const names = Object.keys(gridCommands) as GridCommand[];
  return names.find((name) => gridCommands[name] === key);
}
