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
  const to = (row: number, column: number): GridCell => ({
    row: Math.max(-1, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (key) {
    case 'ArrowUp':
      return withControl ? to(0, from.column) : to(from.row - 1, from.column);
    case 'ArrowDown':
      return withControl ? to(lastRow, from.column) : to(from.row + 1, from.column);
    case 'ArrowLeft':
      return withControl ? to(from.row, 0) : to(from.row, from.column - 1);
    case 'ArrowRight':
      return withControl ? to(from.row, lastColumn) : to(from.row, from.column + 1);
    case 'PageUp':
      return to(Math.max(0, from.row - size.page), from.column);
    case 'PageDown':
      return to(from.row + size.page, from.column);
    case 'Home':
      return withControl ? to(0, 0) : to(from.row, 0);
    case 'End':
      return withControl ? to(lastRow, lastColumn) : to(from.row, lastColumn);
    default:
      return undefined;
  }
}

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
