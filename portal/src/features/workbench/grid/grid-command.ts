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
