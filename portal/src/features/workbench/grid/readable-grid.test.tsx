import type { ResultRow } from '@platbook/contract/workbench/batches';
import { getLocal } from '@platbook/ui/browser/local-store';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { areMeaningsShown } from './meanings-choice.ts';
import { activeCell, buildColumn, openGrid } from './testing/open-grid.tsx';

const columns = [
  buildColumn('PropertyTypeCode', 'string', 3),
  buildColumn('price', 'number'),
  buildColumn('share', 'number'),
  buildColumn('YearBuilt', 'number', 4),
];
const rows: ResultRow[] = [
  ['SFR', '9007199254740993', 0.123456789, 1987],
  ['XYZ', 5, 0.25, 2001],
  [null, null, null, null],
];
const meanings = new Map([['propertytypecode', new Map([['SFR', 'Single-family detached']])]]);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  areMeaningsShown.set(false);
});

function openHomes(source: Parameters<typeof openGrid>[2] = {}) {
  const user = openGrid(columns, rows, { meanings, queryId: 'q1', ...source });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  screen.getByRole('grid').focus();
  return { user, copied };
}
const cells = () => textsOf('gridcell');

describe('a number format', () => {
  it('is chosen in the profile of the column, by an example, and kept for the query in this tab', async () => {
    const { user } = openHomes();
    expect(cells()[2]).toBe('0.1235');
    await user.keyboard('{ArrowRight}{ArrowRight}p');
    const dialog = await screen.findByRole('dialog', { name: 'Column share' });
    await within(dialog).findByText('2 distinct');
    const select = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Format' });
    expect([...select.options].map(({ text }) => text)).toContain('Percent: 25.00%');
    await user.selectOptions(select, 'percent');
    expect(cells()[2]).toBe('12.35%');
    expect(sessionStorage.getItem('platbook.formats.q1')).toBe('{"share":"percent"}');
    await user.selectOptions(select, 'automatic');
    expect(cells()[2]).toBe('0.1235');
  });

  it('leaves the exact number to screen readers, copies and the cell viewer', async () => {
    const { user, copied } = openHomes();
    expect(screen.getByRole('gridcell', { name: '0.1235, exactly 0.123456789' }).textContent).toBe('0.1235');
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Copy with headers/ }));
    await waitFor(() => expect(copied).toEqual(['share\tYearBuilt\n0.123456789\t1987']));
    await user.click(screen.getByRole('gridcell', { name: '0.1235, exactly 0.123456789' }));
    screen.getByRole('grid').focus();
    await user.keyboard('{Enter}');
    expect(await within(screen.getByRole('complementary', { name: 'Cell' })).findByText('0.123456789')).toBeTruthy();
  });

  it('is not offered for text, and a broken one in storage is ignored', async () => {
    const { user } = openHomes();
    await user.keyboard('p');
    const dialog = await screen.findByRole('dialog', { name: 'Column PropertyTypeCode' });
    expect(within(dialog).queryByRole('combobox', { name: 'Format' })).toBeNull();
    sessionStorage.setItem('platbook.formats.q2', '{"price":"nonsense","share":1}');
    openGrid(columns, rows, { queryId: 'q2' });
    expect(cells().slice(-3)).toEqual(['NULL', 'NULL', 'NULL']);
  });
});

describe('meanings', () => {
  it('are shown after their codes on request, and stay on for the next result', async () => {
    const { user } = openHomes();
    const toggle = screen.getByRole('button', { name: 'Show meanings' });
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle);
    expect(cells()[0]).toBe('SFR · Single-family detached');
    expect([cells()[4], cells()[8]]).toEqual(['XYZ', 'NULL']);
    expect(localStorage.getItem('platbook.areMeaningsShown')).toBe('true');
    await user.click(toggle);
    expect(cells()[0]).toBe('SFR');
  });

  it('become a column of copies, except of one cell and of IN-lists', async () => {
    const { user, copied } = openHomes();
    await user.click(screen.getByRole('button', { name: 'Show meanings' }));
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    const copy = async (name: RegExp) => {
      await user.click(screen.getByRole('button', { name: 'Copy' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await copy(/^Copy with headers/);
    await waitFor(() =>
      expect(copied[0]?.split('\n')).toEqual([
        'PropertyTypeCode\tPropertyTypeCode_Meaning\tprice\tshare\tYearBuilt',
        'SFR\tSingle-family detached\t9007199254740993\t0.123456789\t1987',
        'XYZ\t\t5\t0.25\t2001',
        '\t\t\t\t',
      ]),
    );
    await user.click(screen.getByRole('gridcell', { name: /^SFR/ }));
    const set = vi.fn();
    const grid = screen.getByRole('grid');
    fireEvent.copy(grid, { clipboardData: { setData: set } });
    expect(set).toHaveBeenCalledWith('text/plain', 'SFR');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await copy(/^Copy as IN-list/);
    await waitFor(() => expect(copied.at(-1)).toBe("('SFR', 'XYZ')"));
  });

  it('are not offered for a result without codes', () => {
    openHomes({ meanings: new Map() });
    expect(screen.queryByRole('button', { name: 'Show meanings' })).toBeNull();
  });
});

describe('the totals row', () => {
  const choose = async (user: ReturnType<typeof openGrid>, name: string) => {
    await user.click(screen.getByRole('button', { name: /^Totals/ }));
    await user.click(await screen.findByRole(name === 'None' ? 'menuitem' : 'menuitemcheckbox', { name }));
    if (name !== 'None') await user.keyboard('{Escape}');
  };
  const only = async (user: ReturnType<typeof openGrid>, name: string) => {
    await choose(user, 'None');
    await choose(user, name);
  };
  const totals = () => within(screen.getByRole('row', { name: /^(Sum|Avg|Count|Min|Max)/ })).getAllByRole('gridcell');
  const texts = () => totals().map((cell) => cell.textContent);

  it('shows a figure of every column, exactly, where it means something', async () => {
    const { user } = openHomes();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    await choose(user, 'Sum');
    await waitFor(() => expect(texts()).toEqual(['', '9,007,199,254,740,998', '0.3735', '']));
    expect(totals()[1]?.getAttribute('aria-label')).toBe('Sum of price: 9,007,199,254,740,998');
    expect(totals()[2]?.getAttribute('aria-label')).toBe('Sum of share: 0.3735, exactly 0.373456789');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5');
    await only(user, 'Average');
    expect(texts()).toEqual(['', '4,503,599,627,370,499', '0.1867', '1994']);
    await only(user, 'Count');
    expect(texts()).toEqual(['2', '2', '2', '2']);
    await only(user, 'Minimum');
    expect(texts()).toEqual(['SFR', '5', '0.1235', '1987']);
    await only(user, 'Maximum');
    expect(texts()).toEqual(['XYZ', '9,007,199,254,740,993', '0.25', '2001']);
    await choose(user, 'None');
    expect(screen.queryByRole('row', { name: /^Max/ })).toBeNull();
  });

  it('has a row for each of several figures, chosen in one opening of the menu and kept for the next result', async () => {
    const { user } = openHomes();
    await user.click(screen.getByRole('button', { name: 'Totals' }));
    for (const name of ['Maximum', 'Sum', 'Count'])
      await user.click(await screen.findByRole('menuitemcheckbox', { name, checked: false }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Totals: Sum, Count, Max' }));
    const rows = () => screen.getAllByRole('row', { name: /^(Sum|Avg|Count|Min|Max)/ });
    await waitFor(() =>
      expect(rows().map((row) => row.textContent?.slice(0, 14))).toEqual([
        'Sum9,007,199,2',
        'Count2222',
        'MaxXYZ9,007,19',
      ]),
    );
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['5', '6', '7']);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7');
    expect(getLocal('totalsFigure')).toBe('sum,count,max');
  });

  it('is of the selection, or of the rows that a filter leaves', async () => {
    const { user } = openHomes();
    await choose(user, 'Sum');
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(texts()).toEqual(['', '5', '', '']));
    await user.keyboard('{ArrowUp}lshare');
    await user.clear(screen.getByRole('textbox', { name: 'Value for price' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition on price' }), '>');
    await user.type(screen.getByRole('textbox', { name: 'Value for price' }), '5');
    await waitFor(() => expect(texts()).toEqual(['', '9,007,199,254,740,993', '0.1235', '']));
  });

  it('adds the figures of the active column to the status line, for the keyboard', async () => {
    const { user } = openHomes();
    await choose(user, 'Sum');
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() =>
      expect(document.querySelector('.status')?.textContent).toContain(
        'sharesum 0.3735average 0.1867count 2min 0.1235max 0.25',
      ),
    );
    expect(activeCell()).toBe('0.1235');
  });
});
