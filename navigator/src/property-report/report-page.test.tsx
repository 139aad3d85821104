import { compareProperties, getPropertyReport } from '@platbook/contract/property/property-report';
import {
  countProperties,
  type PropertyHit,
  searchProperties,
  suggestProperties,
} from '@platbook/contract/property/property-search';
import { createSavedSearch, listSavedSearches, type SavedSearch } from '@platbook/contract/property/saved-searches';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, refusal } from '../../../portal/src/testing/fake-server.ts';
import { hits } from '../testing/answer-navigator.ts';
import { renderNavigator } from '../testing/render-navigator.tsx';
import { buildReport } from '../testing/report-rows.ts';

const sold = (id: number, address: string, perSqFt: number, isOutlier = false) => ({
  id,
  address,
  city: 'Jacksonville',
  zip: '32205',
  lat: 30.311,
  lon: -81.711,
  miles: 0.18,
  soldOn: '2026-04-17',
  price: 405_000,
  area: 1688,
  beds: 3,
  baths: 2,
  built: 1950,
  pricePerSqFt: perSqFt,
  alike: 94,
  isOutlier,
});

function answerReport(server: FakeServer): void {
  server.answers(getPropertyReport, ({ params }) => buildReport(Number(params['id'])));
  server.answers(compareProperties, ({ query }) => ({
    rules: {
      miles: Number(query.get('miles') ?? 0.5),
      months: Number(query.get('months') ?? 12),
      area: 20,
      years: 15,
      beds: null,
      type: 'SFR',
    },
    found: 3,
    comparables: [
      sold(2001, '1029 MOSSGATE LN', 240),
      sold(2002, '3617 PALMETTO RUN DR', 220),
      sold(2003, '1 FAR OFF RD', 900, true),
    ],
    medianPerSqFt: 230,
    indicatedValue: 400_700,
  }));
}
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the report of a property', () => {
  it('shows the value, the history and what is locked, section by section', async () => {
    const { user, path } = renderNavigator('/navigator/property/1002?zip=32205', { prepare: answerReport });
    expect(await screen.findByRole('heading', { level: 1, name: '3482 Palmetto Run Dr' })).toBeTruthy();
    expect(document.title).toContain('3482 Palmetto Run Dr');
    for (const text of [
      '$412,300',
      '$379,300 to $445,300, confidence 92 of 100',
      '61.4% of value, two open loans',
      '59.2% below value',
    ])
      expect(screen.getAllByText(text)).not.toEqual([]);
    expect(screen.getByText('Auction 2026-07-14')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 4)).toEqual(['Summary', 'Valuation', 'Characteristics', 'Owner']);
    expect(headings.at(-1)).toBe('Sources and dates');
    expect(screen.getByRole('img', { name: /\$412,300; open loans \$159,100; Sold 2019-05-24/ })).toBeTruthy();

    expect(section('Characteristics').getAllByText('Not recorded').length).toBeGreaterThan(0);
    expect(section('Owner').getByText(/not available as part of your free trial/)).toBeTruthy();
    expect(
      section('Hazards').getByText(/needs the Natural & Climate Hazard dataset, which isn't in your packs/),
    ).toBeTruthy();
    expect(section('HOA').getByText('No HOA.')).toBeTruthy();
    const steps = section('Foreclosure').getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Lis pendens2025-02-1816-2025-CA-000818',
      'Notice of sale2026-06-02',
      'Auction2026-07-14',
    ]);

    const taxes = section('Taxes and assessment');
    expect(taxes.getAllByRole('row')).toHaveLength(6);
    await user.click(taxes.getByRole('button', { name: 'Show all 10' }));
    expect(taxes.getAllByRole('row')).toHaveLength(11);
    const loans = section('Mortgages and equity');
    expect(loans.getAllByRole('row')).toHaveLength(3);
    expect(loans.getByText('Overdue')).toBeTruthy();
    await user.click(loans.getByRole('button', { name: 'Show 1 paid off or closed' }));
    expect(loans.getByText('Paid off')).toBeTruthy();

    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next property' }));
    expect(path()).toBe('/navigator/property/1003?zip=32205');
    await user.click(await screen.findByRole('link', { name: '3 properties' }));
    expect(path()).toBe('/navigator?zip=32205');
  });

  it('links to the neighboring results across pages, and on a phone moves its other actions to a menu', async () => {
    const [first, second, third] = hits as [PropertyHit, PropertyHit, PropertyHit];
    const { user, path } = renderNavigator('/navigator/property/1002?zip=32205', {
      prepare: (server) => {
        answerReport(server);
        server.answers(searchProperties, ({ query }) =>
          query.get('cursor') === 'second'
            ? { rows: [third], next: null, previous: 'first' }
            : { rows: [first, second], next: 'second', previous: null },
        );
      },
    });
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next property' });
    await waitFor(() => expect(next.disabled).toBe(false));
    await user.click(next);
    expect(path()).toBe('/navigator/property/1003?zip=32205&cursor=second&from=2');
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous property' });
    await waitFor(() => expect(previous.disabled).toBe(false));
    await user.click(previous);
    expect(path()).toBe('/navigator/property/1002?zip=32205');
    await screen.findByText('2 of 3');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next property' }).disabled).toBe(false),
    );
    await user.keyboard('{Alt>}{PageUp}{/Alt}');
    expect(path()).toBe('/navigator/property/1001?zip=32205');
    await screen.findByText('1 of 3');
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    expect(path()).toBe('/navigator/property/1002?zip=32205');
    await screen.findByText('2 of 3');

    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show as API call' }));
    expect(await screen.findByRole('dialog', { name: /API/ })).toBeTruthy();
  });

  it('compares by rules that the address keeps, with pins, outliers and the median', async () => {
    const { user, path, server } = renderNavigator('/navigator/property/1001?comp.months=6', { prepare: answerReport });
    expect(await screen.findByText(/same type, within half a mile, past 6 months/)).toBeTruthy();
    const part = section('Comparables');
    expect(part.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '1029 Mossgate Ln',
      '3617 Palmetto Run Dr',
    ]);
    expect(part.getByRole('row', { name: /Implied value at 1,742 sq ft \$400,700 230/ })).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Show 1 outlier' }));
    expect(part.getByRole('row', { name: /Implied value at 1,742 sq ft \$418,100 240/ })).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Pin 3617 Palmetto Run Dr' }));
    expect(part.getByRole('row', { name: /, 1 pinned \$383,200 220/ })).toBeTruthy();

    await user.click(part.getByRole('button', { name: 'Edit criteria' }));
    const miles = part.getByRole('textbox', { name: 'Miles' });
    await user.type(miles, '99');
    await user.click(part.getByRole('button', { name: 'Compare' }));
    expect(part.getByRole('alert').textContent).toBe('Enter a number from 0.1 to 10');
    await user.clear(miles);
    await user.type(miles, '2');
    await user.click(part.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(/within 2 miles, past 6 months/)).toBeTruthy();
    expect(path()).toBe('/navigator/property/1001?comp.months=6&comp.miles=2');
    expect(server.requests.at(-1)?.query.get('miles')).toBe('2');
  });

  it('numbers the comparables on a map like the rows of the table, and highlights a pin with its row', async () => {
    const { user } = renderNavigator('/navigator/property/1001', { prepare: answerReport });
    const part = within(await screen.findByRole('region', { name: 'Comparables' }));
    const map = await part.findByRole('img', {
      name: 'Map of 2 comparables around the property, numbered as in the table',
    });
    const pins = () => [...map.querySelectorAll('.map-comp')];
    expect(pins().map((pin) => pin.querySelector('text')?.textContent)).toEqual(['1', '2']);
    expect(map.querySelector('.map-subject')).toBeTruthy();
    expect(map.querySelector('.map-radius')).toBeTruthy();

    const row = part.getByRole('row', { name: /3617 Palmetto Run Dr/ });
    await user.hover(row);
    expect(map.querySelector('.map-comp.on')?.textContent).toBe('2$405k');
    await user.unhover(row);
    expect(map.querySelector('.map-comp.on')).toBeNull();
    act(() => part.getByRole('link', { name: '1029 Mossgate Ln' }).focus());
    expect(map.querySelector('.map-comp.on')?.textContent).toMatch(/^1/);
    await user.hover(pins()[0] as Element);
    expect(row.className).toBe('over');
  });

  it('measures the sides of the lot on a map of it and its neighbors', async () => {
    renderNavigator('/navigator/property/1001', { prepare: answerReport });
    expect(
      await screen.findByRole('img', { name: /^Map of the lot among its neighbors. Its sides, in feet: 63, 73, 96$/ }),
    ).toBeTruthy();
  });

  it('has the search bar, which opens another property or the results of a place', async () => {
    const about = { matches: [], bounds: null };
    const address = {
      kind: 'address',
      label: '9 FAR OFF RD',
      detail: 'Jacksonville',
      propertyId: 1003,
      where: null,
    } as const;
    const zip = { kind: 'place', label: '32205', detail: 'ZIP', propertyId: null, where: 'zip=32205' } as const;
    const suggestions = [address, zip].map((each) => ({ ...about, ...each }));
    const { user, path } = renderNavigator('/navigator/property/1002?stage=AUCTION', {
      prepare: (server) => {
        answerReport(server);
        server.answers(suggestProperties, { suggestions, mended: null });
      },
    });
    const search = await screen.findByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await user.type(search, 'far');
    await user.click(await screen.findByRole('option', { name: /9 Far Off Rd/ }));
    expect(path()).toBe('/navigator/property/1003?stage=AUCTION');
    await user.type(await screen.findByRole('combobox', { name: /^Address/ }), '32205');
    await user.click(await screen.findByRole('option', { name: /ZIP/ }));
    expect(path()).toBe('/navigator?stage=AUCTION&zip=32205&place=zip:32205');
  });

  it('has no counter and asks for no results when a link opens only the property', async () => {
    const { server } = renderNavigator('/navigator/property/1002', { prepare: answerReport });
    await screen.findByRole('heading', { level: 1, name: '3482 Palmetto Run Dr' });
    expect(screen.getByRole('link', { name: 'Search properties' }).getAttribute('href')).toBe('/navigator');
    expect(screen.queryByRole('button', { name: 'Next property' })).toBeNull();
    expect([server.countOf(searchProperties), server.countOf(countProperties)]).toEqual([0, 0]);
  });

  it('can be saved, copied as SQL and as an API call, and printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const saved: SavedSearch[] = [];
    const { user, server } = renderNavigator('/navigator/property/1001', {
      prepare: (fake) => {
        answerReport(fake);
        fake.answers(listSavedSearches, () => saved);
        fake.answers(createSavedSearch, ({ body }) => {
          const entry = { ...(body as SavedSearch), id: 'l1', changedAt: '2026-06-30T00:00:00Z' };
          saved.push(entry);
          return entry;
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('button', { name: 'Saved property' })).getAttribute('aria-pressed')).toBe('true');
    expect(saved[0]).toMatchObject({ kind: 'list', ids: [1001] });

    await user.click(screen.getByRole('button', { name: 'Show as SQL' }));
    const dialog = await screen.findByRole('dialog', { name: 'This report as SQL' });
    expect(dialog.textContent).toContain("FROM Valuation.AVM\nWHERE PropertyID = 1001 AND CountyFIPS = '12031'");
    expect(dialog.textContent).not.toContain('PropertyHazard');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await user.click(screen.getByRole('button', { name: 'Show as API call' }));
    const api = await screen.findByRole('dialog', { name: 'This report as an API call' });
    expect(api.textContent).toContain('/propertyapi/v1.0.0/property/detail?propertyid=1001');
    await user.click(within(api).getByRole('button', { name: 'Python' }));
    expect(api.textContent).toContain('requests.get');
    fireEvent.keyDown(api, { key: 'Escape' });
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    expect(server.countOf(createSavedSearch)).toBe(1);
  });

  it('explains a missing rent, fee or score, and a loan far above the price', async () => {
    renderNavigator('/navigator/property/7', {
      prepare: (server) => {
        answerReport(server);
        const { rows, ...report } = buildReport(7);
        const [deed] = rows['Transactions.Recorder'] ?? [];
        const gaps = {
          'Transactions.Recorder': [{ ...deed, DeedTypeCode: 'TD', FirstLoanAmount: 785_000, CombinedLTVPercent: 353 }],
          'Property.HOA': [
            {
              AssociationName: 'PALMETTO RUN OWNERS',
              FeeMonthlyEquivalent: null,
              ManagementCompany: 'APEX HOA SERVICES',
            },
          ],
          'Hazard.PropertyHazard': [{ CompositeRiskScore: null, FloodScore: null }],
          'Valuation.RentalAVM': [],
          'Ownership.CurrentOwner': [
            {
              Owner1FullName: 'LOPEZ ANA',
              MailFullAddress: '22 COLONIA DR',
              MailCity: 'NASHVILLE',
              MailState: 'TN',
              MailZIP: '37211',
            },
          ],
        };
        server.answers(getPropertyReport, {
          ...report,
          isPersonalWithheld: false,
          locked: [],
          rows: { ...rows, ...gaps },
        });
      },
    });
    await screen.findByRole('heading', { level: 1, name: '3482 Palmetto Run Dr' });
    expect(section('Summary').getByText('Fee not recorded')).toBeTruthy();
    expect(screen.getByText('No estimate')).toBeTruthy();
    expect(
      section('Sales and deeds').getByText(/^\$785,000 .*, more than the price: covers several properties$/),
    ).toBeTruthy();
    expect(section('Hazards').getAllByText('Not recorded').length).toBeGreaterThan(0);
    expect(section('Sales and deeds').getByText("Trustee's deed")).toBeTruthy();
    expect(section('Owner').getByText('22 Colonia Dr, Nashville, TN 37211')).toBeTruthy();
    expect(section('HOA').getByText('Apex HOA Services')).toBeTruthy();
    expect(document.body.textContent).not.toContain('NULL');
  });

  it("says when a property is gone or outside the user's counties, with the same words", async () => {
    renderNavigator('/navigator/property/5', {
      prepare: (server) => server.answers(getPropertyReport, () => refusal(404, { title: 'Not found' })),
    });
    expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeTruthy();
    expect(screen.getByText("It was removed from the data, or it's outside your counties.")).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /^Address/ })).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = renderNavigator('/navigator/property/6', {
      prepare: (server) => {
        answerReport(server);
        server.answers(getPropertyReport, () => (isDown ? refusal(503, { title: 'Too busy' }) : buildReport(6)));
      },
    });
    expect(await screen.findByText('Too busy')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: '3482 Palmetto Run Dr' })).toBeTruthy();
  });
});
