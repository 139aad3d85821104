/** What single keys do while the grid has the focus. */
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

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The command of a key press in the grid; undefined for every other key and with Ctrl, Cmd or Alt. Where single keys are switched
 * off only Enter remains; on a header it opens the profile, from which everything else can be done.
 */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  areSingleKeysOff = false,
): GridCommand | undefined {
  if (ctrlKey || metaKey || altKey || (areSingleKeysOff && key !== 'Enter')) return undefined;
  const names = Object.keys(gridCommands) as GridCommand[];
  return names.find((name) => gridCommands[name] === key);
}
