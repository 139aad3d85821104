import { valueEngines } from '@platbook/contract/testing/value-case';
import { casesOf } from '@platbook/contract/testing/value-cases';
import { expect, it } from 'vitest';
import { cellText, isNumberColumn } from './cell-text.ts';

it.each(valueEngines)(
  'shows every value of %s in its own text, on its own side [H113, H114, H115, H116, H121, H125]',
  (engine) => {
    const { made } = casesOf(engine);
    const seen = made.map(({ id, title, shown }) => {
      const value = JSON.parse(shown.cell);
      const align = isNumberColumn(shown) ? 'right' : 'left';
      return [`${id} ${title}`, value === null ? null : cellText(value), align];
    });
    expect(seen).toEqual(made.map(({ id, title, shown }) => [`${id} ${title}`, shown.grid, shown.align]));
  },
);
