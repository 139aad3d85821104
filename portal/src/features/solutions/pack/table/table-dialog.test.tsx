import { getFirstRows } from '@platbook/contract/packs/pack-data';
import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { getUnsavedText } from '@platbook/ui/browser/local-store';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { findSection, openPackPage } from '../../../../testing/pack-page.ts';

describe('the tables of a pack', () => {
  it('are listed with kind, columns and rows, and show their details in a dialog [R172]', async () => {
    const { user, server, path } = openPackPage();
    server.answers(getSchemaCodes, [
      {
        schema: 'Reference',
        table: 'DimCounty',
        column: 'CountyFIPS',
        values: [{ value: '12031', meaning: 'Duval, FL' }],
      },
    ]);
    server.answers(getFirstRows, {
      columns: [{ name: 'EventID', datatype: 'number', maxValueLength: 3 }],
      rows: [[101]],
      isIncomplete: true,
    });
    const list = within(await findSection('SQL Tables and Views'));
    await list.findByText('14,312');
    const row = list.getByRole('row', { name: /^Foreclosure\.ForeclosureEvent/ });
    expect(textsOf('cell', row).slice(0, 3)).toEqual(['table', '3', '14,312']);
    await user.click(within(row).getByRole('button', { name: /^See details/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Foreclosure.ForeclosureEvent' }));
    expect(
      dialog.getByText(
        /^Every filing\. Table, 3 columns, 14,312 rows in the trial, updated daily, latest 2026-06-30\.$/,
      ),
    ).toBeTruthy();
    expect((await dialog.findByRole('row', { name: /^OpeningBid/ })).textContent).toContain('38.5');
    expect(dialog.getByRole('row', { name: /^EventID/ }).textContent).toContain('PK');
    expect(dialog.getByRole('row', { name: /^CountyFIPS/ }).textContent).toContain('FK');
    await user.type(dialog.getByRole('searchbox'), 'opening');
    expect(dialog.getAllByRole('row')).toHaveLength(2);
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(dialog.getByRole('tab', { name: 'First rows' }));
    expect(await dialog.findByRole('cell', { name: '101' })).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Codes 1' }));
    expect(await dialog.findByText('Duval, FL')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Query this table' }));
    await waitFor(() => expect(path()).toMatch(/^\/queries\/new\?draft=\w+&connectionId=property-data-trial$/));
    const draft = /draft=(\w+)/.exec(path())?.[1];
    expect(getUnsavedText(`me.new-${draft}`)).toContain('FROM Foreclosure.ForeclosureEvent');
  });

  it('fill in their details when more data arrives while these are open', async () => {
    const arrived = Promise.withResolvers<void>();
    const { user, server } = openPackPage();
    server.answers(getDataDictionary, () =>
      arrived.promise.then(() => [
        {
          object: 'Reference.DimCounty',
          kind: 'table' as const,
          description: 'Counties.',
          packs: [],
          columns: [{ name: 'CountyFIPS', type: 'char(5)', description: 'Code' }],
        },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'See details: Reference.DimCounty' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reference.DimCounty' }));
    expect(dialog.queryByRole('row', { name: /^CountyFIPS/ })).toBeNull();
    arrived.resolve();
    expect((await dialog.findByRole('row', { name: /^CountyFIPS/ })).textContent).toContain('PK');
  });

  it('show how well each field is filled by county, and mark the weak ones', async () => {
    const { user } = openPackPage();
    const here = within(await findSection('Coverage in your county'));
    const bid = await here.findByRole('row', { name: /^OpeningBid/ });
    // Overall, Duval, Ventura.
    expect(textsOf('cell', bid)).toEqual(['38.5 weak', '22.7 weak', '62.3']);
    expect(here.getByRole('status').textContent).toBe('600 rows from 2005-01-03 to 2026-06-28, updated daily');
    const facts = within(here.getByRole('figure', { name: 'OpeningBid' }));
    expect(facts.getByText('OpeningBid in Duval FL')).toBeTruthy();
    expect(await facts.findByText('100 to 1,184,200, median 168,300')).toBeTruthy();
    expect(facts.getByText('Highest coverage in 32205, lowest in 32202.')).toBeTruthy();
    expect(facts.getByRole('img', { name: /^Duval FL by ZIP: 32205 45.0%, 32207 22.0%, 32202 5.0%$/ })).toBeTruthy();
    expect(facts.getByText('2011-03-14')).toBeTruthy();
    await user.selectOptions(here.getByRole('combobox', { name: 'County' }), '06111');
    expect(within(here.getByRole('figure')).getByText('62.3%')).toBeTruthy();
    await user.click(here.getByRole('button', { name: /^EventID/ }));
    expect(here.getByRole('figure', { name: 'EventID' })).toBeTruthy();
  });
});
