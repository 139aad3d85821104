/** What single keys do while the grid has the focus. */
export const gridCommands = {
  sort: { key: 's', label: 'Sort by this column' },
  filter: { key: 'l', label: 'Filter this column' },
  profile: { key: 'p', label: 'Profile of this column' },
  freeze: { key: 'f', label: 'Freeze this column' },
  hide: { key: 'h', label: 'Hide this column' },
  find: { key: '/', label: 'Find a column' },
  open: { key: 'Enter', label: 'Open the cell' },
} as const;
export type GridCommand = keyof typeof gridCommands;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key press in the grid; undefined for every other key and with Ctrl, Cmd or Alt. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyPress): GridCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const names = Object.keys(gridCommands) as GridCommand[];
  return names.find((name) => gridCommands[name].key === key);
}
