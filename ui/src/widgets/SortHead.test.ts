import { sortSteps } from './SortHead.tsx';

it.each([
  [undefined, true, undefined, '-value'],
  [undefined, false, undefined, 'value'],
  ['-name', false, undefined, 'value'],
  ['-value', true, 'descending', 'value'],
  ['value', true, 'ascending', '-value'],
])(
  'sorted by %s, a click on the column reverses its order or begins with the usual one',
  (sort, isDownFirst, order, next) => {
    expect(sortSteps(sort, 'value', isDownFirst)).toEqual({ order, next });
  },
);
