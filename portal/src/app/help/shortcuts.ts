import { commandKey } from '@platbook/ui/widgets/Kbd.tsx';

export interface Shortcut {
  name: string;
  keys: readonly string[];
}

export interface ShortcutGroup {
  title: 'Run' | 'Write' | 'Results' | 'Go';
  shortcuts: readonly Shortcut[];
}

const run = { name: 'Run everything or the selection', keys: [commandKey, 'Enter'] };
const runStatement = { name: 'Run current statement', keys: [commandKey, 'Shift', 'Enter'] };
const save = { name: 'Save', keys: [commandKey, 'S'] };
const format = { name: 'Format', keys: ['Shift', 'Enter'] };
const jump = { name: 'Search or jump to', keys: [commandKey, 'K'] };
const every = { name: 'All shortcuts', keys: ['?'] };

export const mainShortcuts: readonly Shortcut[] = [run, runStatement, save, format, jump, every];

export const shortcutGroups: readonly ShortcutGroup[] = [
  { title: 'Run', shortcuts: [run, runStatement, { name: 'Explain', keys: [commandKey, 'Shift', 'E'] }] },
  {
    title: 'Write',
    shortcuts: [
      save,
      format,
      { name: 'Show suggestions', keys: ['Ctrl', 'Space'] },
      { name: 'Next unknown name', keys: ['F8'] },
      { name: 'Fix unknown name', keys: ['Alt', 'Enter'] },
      { name: 'Comment', keys: [commandKey, '/'] },
      { name: 'Find and replace', keys: [commandKey, 'F'] },
      { name: 'Move focus out of the editor', keys: ['Esc', 'then', 'Tab'] },
    ],
  },
  {
    title: 'Go',
    shortcuts: [
      jump,
      every,
      { name: 'Previous / next tab', keys: ['Alt', 'PgUp', 'or', 'PgDn'] },
      { name: 'New query', keys: ['Alt', 'Shift', 'N'] },
      { name: 'Move tab (with a tab focused)', keys: [commandKey, 'Shift', '←', 'or', '→'] },
      { name: 'Close query', keys: ['Alt', 'Shift', 'W'] },
      { name: 'Reopen closed query', keys: ['Alt', 'Shift', 'T'] },
      { name: 'Close dialog or panel', keys: ['Esc'] },
    ],
  },
  {
    title: 'Results',
    shortcuts: [
      { name: 'Copy', keys: [commandKey, 'C'] },
      { name: 'Copy with headers', keys: [commandKey, 'Shift', 'C'] },
      { name: 'Open cell', keys: ['Enter'] },
      { name: 'Find column', keys: ['/'] },
      { name: 'Sort by column', keys: ['S'] },
      { name: 'Filter or profile column', keys: ['L', 'or', 'P'] },
      { name: 'Freeze or hide column', keys: ['F', 'or', 'H'] },
      { name: 'Column width (on the header)', keys: ['Alt', '←', 'or', '→'] },
      { name: 'Extend selection, select all', keys: ['Shift', '→', 'or', commandKey, 'A'] },
      { name: 'First / last row', keys: [commandKey, '↑', 'or', '↓'] },
      { name: 'First / last column', keys: ['Home', 'or', 'End'] },
      { name: 'Page up / down', keys: ['PgUp', 'or', 'PgDn'] },
    ],
  },
];

export function findShortcuts(text: string): ShortcutGroup[] {
  const wanted = text.trim().toLowerCase();
  return shortcutGroups.flatMap(({ title, shortcuts }) => {
    const found = shortcuts.filter(({ name, keys }) => `${name} ${keys.join(' ')}`.toLowerCase().includes(wanted));
    return found.length === 0 ? [] : [{ title, shortcuts: found }];
  });
}
