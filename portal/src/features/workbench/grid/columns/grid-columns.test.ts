import { commandOf } from '../grid-keys.ts';
import { defaultLayout, findColumns, orderColumns, setHidden, toggleFrozen } from './grid-columns.ts';

it('puts frozen columns first in the order they were frozen, and counts the hidden ones between the others', () => {
  const layout = { frozen: [4, 1], hidden: new Set([0, 2, 5]) };
  expect(orderColumns(6, layout)).toEqual({
    shown: [4, 1, 3],
    frozenCount: 2,
    hiddenBefore: [0, 0, 2],
    hiddenAfter: 1,
  });
  expect(orderColumns(2, defaultLayout)).toEqual({
    shown: [0, 1],
    frozenCount: 0,
    hiddenBefore: [0, 0],
    hiddenAfter: 0,
  });
});

it('hides a frozen column, and restores its original position', () => {
  const frozen = toggleFrozen(defaultLayout, 1);
  const hidden = setHidden(frozen, [1], true, 3);
  expect(orderColumns(3, hidden).shown).toEqual([0, 2]);
  expect(orderColumns(3, setHidden(hidden, [1], false, 3)).shown).toEqual([1, 0, 2]);
  expect(toggleFrozen(frozen, 1).frozen).toEqual([]);
});

it('never hides the last column', () => {
  expect(orderColumns(3, setHidden(defaultLayout, [0, 1, 2], true, 3)).shown).toEqual([2]);
});

it('finds columns by part of their name', () => {
  expect(findColumns(['AvailableEquity', 'Price', 'EquityBand'], ' equity ')).toEqual([0, 2]);
  expect(findColumns(['a', 'b'], '')).toEqual([0, 1]);
});

it('handles single keys until they are switched off, but not with Ctrl, Cmd or Alt', () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false };
  expect(['s', 'f', 'h', 'l', 'p', '/', 'Enter', 'x'].map((key) => commandOf({ key, ...press }))).toEqual([
    'sort',
    'freeze',
    'hide',
    'filter',
    'profile',
    'find',
    'open',
    undefined,
  ]);
  expect(['s', '/', 'Enter'].map((key) => commandOf({ key, ...press }, true))).toEqual([undefined, undefined, 'open']);
  expect(commandOf({ ...press, key: 's', ctrlKey: true })).toBeUndefined();
  expect(commandOf({ ...press, key: 'f', altKey: true })).toBeUndefined();
});
