import { valueEngines } from '@platbook/contract/testing/value-case';
import { casesOf } from '@platbook/contract/testing/value-cases';
import { valueText } from '../../table/copy-rows.ts';
import { isNumberColumn } from './cell-text.ts';
import { visibleText } from './visible-text.ts';

it.each(valueEngines)(
  'copies every value of %s exactly and aligns it [H113, H114, H115, H116, H121, H125]',
  (engine) => {
    const { made } = casesOf(engine);
    const seen = made.map(({ id, title, shown }) => {
      const value = JSON.parse(shown.cell);
      const column = { ...shown, name: 'v' };
      return [
        `${id} ${title}`,
        value === null ? null : visibleText(valueText(value, column)),
        isNumberColumn(column) ? 'right' : 'left',
      ];
    });
    expect(seen).toEqual(made.map(({ id, title, shown }) => [`${id} ${title}`, shown.grid, shown.align]));
  },
);
