import { getLocal } from '@platbook/ui/browser/local-store';
import { screen, waitFor, within } from '@testing-library/react';
import { findSection, openPackPage } from '../../../testing/pack-page.ts';
import { buildEntitlement, buildSolution } from '../../../testing/solution.ts';
import { videoAddress } from '../download-address.ts';

const button = (name: string) => screen.findByRole('button', { name });

describe('the page of a Solution Pack', () => {
  it('loads the pack by its id in lower case, and has a back link, type and name [R061, R164, R165]', async () => {
    const { server } = openPackPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Distressed Property' })).toBeTruthy();
    const request = server.requests.find(({ address }) => address.includes('solution-entitlements'));
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ solutionId: 'spfcl', uid: 'me' });
    const back = screen.getAllByRole('link', { name: 'Solution Catalog' }).at(-1);
    expect(back?.getAttribute('href')).toBe('/solutioncatalog');
    expect(screen.getByText('Solution Pack', { selector: '.badge' })).toBeTruthy();
    expect(screen.getByText('Trial, 27 days left')).toBeTruthy();
  });

  it('opens the details of a pack that is not purchased with a toggle, and has no License button [R166, R168]', async () => {
    const { user } = openPackPage();
    const toggle = await button('Details');
    expect([toggle.getAttribute('aria-expanded'), screen.queryByRole('region', { name: 'Details' })]).toEqual([
      'false',
      null,
    ]);
    expect(screen.queryByRole('button', { name: 'License' })).toBeNull();
    await user.click(toggle);
    const details = await findSection('Details');
    for (const text of [
      'Follow a default.',
      'Auction filings',
      'Open loans',
      'Bulk, Cloud, API, Property Navigator',
      'Mortgage, Government',
    ])
      expect(within(details).getByText(text)).toBeTruthy();
    expect(await within(details).findByText('daily, latest 2026-06-30')).toBeTruthy();
    expect(within(details).getByText('2 tables and views, 2 queries, 6 files')).toBeTruthy();
    await user.click(toggle);
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
  });

  it('shows a purchased pack with its details, a License button to the purchase dialog and a help footer [R120, R167, R176]', async () => {
    const { user } = openPackPage(buildSolution({ clientSubscriptionCode: 'LIC-SPFCL' }));
    await findSection('Details');
    expect(screen.queryByRole('button', { name: 'Details' })).toBeNull();
    expect(screen.getByText('5 in your license')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Help' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Trial' })).toBeNull();
    await user.click(await button('License'));
    const dialog = await screen.findByRole('dialog', { name: 'License' });
    expect(dialog.textContent).toContain(
      'For pricing or to purchase a license to this Solution Pack, Call Sales at (800) 555-0142',
    );
  });

  it('ends with the trial notice when it is not purchased [R176]', async () => {
    openPackPage();
    const notice = await screen.findByRole('complementary', { name: 'Trial' });
    expect(notice.textContent).toContain(
      "You're trying this pack. You have 27 days left. Its data is limited to Duval FL",
    );
  });

  it("plays the pack's video in a dialog, and offers none if the link is no video [H112]", async () => {
    const { user } = openPackPage();
    await user.click(await button('Watch Video'));
    const dialog = await screen.findByRole('dialog', { name: 'Distressed Property' });
    expect(within(dialog).getByLabelText<HTMLVideoElement>('Video about Distressed Property').getAttribute('src')).toBe(
      '/api/downloads?type=videos&file=spfcl-tour.mp4',
    );
  });

  it('accepts only a file of the portal or an https address as a video [H112]', () => {
    const odd = [
      'javascript:alert(1)',
      'data:video/mp4,x',
      'http://a.example/',
      '//a.example/',
      '../x.mp4',
      'https://',
      '',
    ];
    expect(odd.map((link) => videoAddress(link))).toEqual(odd.map(() => undefined));
    expect([videoAddress('tour.mp4'), videoAddress('https://a.example/v')]).toEqual([
      '/api/downloads?type=videos&file=tour.mp4',
      'https://a.example/v',
    ]);
  });

  it("says 'No Data found' for an unknown or malformed pack [R422]", async () => {
    openPackPage([]);
    expect(await screen.findByRole('heading', { name: 'No Data found' })).toBeTruthy();
  });

  it('shows a malformed record as plain text, with nothing to click by mistake [H112]', async () => {
    const html = '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>';
    const many = Array.from({ length: 10_000 }, (_, index) =>
      buildEntitlement(`Element ${index}`, { sequenceNumber: -index }),
    );
    const components = [
      {
        componentType: 'Data Element',
        entitlements: [
          buildEntitlement('Bad', { dataElementLink: 'javascript:alert(1)', sequenceNumber: -99_999 }),
          ...many,
        ],
      },
      { componentType: 'Queries', entitlements: many },
    ];
    openPackPage([
      {
        subscriptionCode: 'X',
        subscriptionName: html,
        subscriptionDesc: html,
        videoLink: 'javascript:alert(1)',
        components,
        clientSubscriptionCode: 'x',
      },
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(html);
    expect(screen.queryByRole('button', { name: 'Watch Video' })).toBeNull();
    expect(document.querySelector('[href^="javascript"], img[onerror]')).toBeNull();
    const deeper = await findSection('Dive Deeper');
    expect(within(deeper).getByText('Bad').tagName).toBe('SPAN');
    expect(deeper.querySelectorAll('.tag')).toHaveLength(60);
    expect((await findSection('Query the Data')).querySelectorAll('article')).toHaveLength(12);
    expect(within(deeper).getByRole('button', { name: 'Show more of 10,001' })).toBeTruthy();
  });
});

describe('Query the Data', () => {
  it('runs a query by its id from the query list, and stores the subscription [R170, R222, R297, R298]', async () => {
    const { user, path, server } = openPackPage();
    const data = await findSection('Query the Data');
    const card = (name: string) => within(data).getByRole('article', { name });
    expect(card('Filings by year').textContent).toContain('About FCL01');
    await waitFor(() =>
      expect(
        within(card('Filings by year')).getByRole('button', { name: 'Run' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    expect(within(card('High equity')).getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true');
    const request = server.requests.find(({ address }) => address.startsWith('/api/queries?'));
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      limit: '200',
      ownedByUser: 'false',
      solutionpack: 'true',
      subscriptionCode: 'SPFCL',
    });
    await user.click(within(card('Filings by year')).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(path()).toBe('/queries/q1?solutionpack=true&run=true'));
    expect(getLocal('subscriptionCode')).toBe('SPFCL');
  });

  it('links to the editor and to Direct Integration [R171]', async () => {
    openPackPage();
    const data = within(await findSection('Query the Data'));
    expect(data.getByRole('link', { name: 'Open the SQL Editor' }).getAttribute('href')).toBe('/queries/new');
    expect(data.getByRole('link', { name: /Direct Integration$/ }).getAttribute('href')).toBe('/directintegration');
  });
});

describe('what comes with a pack', () => {
  it('downloads metadata and analytics of every type with a button, in their sections [R173, R174, R344]', async () => {
    openPackPage(buildSolution({ clientSubscriptionCode: 'LIC-SPFCL' }));
    const linksOf = (part: HTMLElement) =>
      within(part)
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.getAttribute('target')]);
    expect(linksOf(await findSection('Explore Metadata'))).toEqual([
      ['Download Data dictionary', '/api/downloads?type=Excel&file=spfcl-data-dictionary.xlsx', '_blank'],
    ]);
    expect(linksOf(await findSection('Sample Analytics'))).toEqual([
      ['Download Lead Sheet', '/api/downloads?type=Excel&file=lead-sheet.xlsx', '_blank'],
      ['Download Activity', '/api/downloads?type=PowerBI&file=activity.pbit', '_blank'],
      ['Download Calendar', '/api/downloads?type=Tableau&file=calendar.twbx', '_blank'],
      ['Download Survival', '/api/downloads?type=Jupyter&file=survival.zip', '_blank'],
    ]);
  });

  it('dims an Excel item under an NDA in a trial, and links to the sales phone instead [R118, R119, R340, R341, R342]', async () => {
    const { user } = openPackPage();
    const analytics = await findSection('Sample Analytics');
    const restricted = within(analytics).getByText('Lead Sheet').closest('.pack-file') as HTMLElement;
    expect([restricted.classList.contains('restricted'), within(restricted).queryByRole('link')]).toEqual([true, null]);
    expect(within(restricted).getByText('Requires a signed NDA')).toBeTruthy();
    expect(within(analytics).getAllByRole('link')).toHaveLength(3);
    await user.click(within(restricted).getByRole('button', { name: 'Contact Sales' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'This content is not available as part of your free trial.',
    });
    expect(dialog.textContent).toContain('To access it for evaluation, please contact us at (800) 555-0142');
  });

  it("says that the license doesn't include a sample, and links to the license's price", async () => {
    const solution = buildSolution();
    const components = solution.components.map((component) => ({
      ...component,
      entitlements: component.entitlements.map((each) => ({
        ...each,
        downloadFile: component.componentType !== 'Analytics',
      })),
    }));
    const { user } = openPackPage({ ...solution, components });
    const analytics = within(await findSection('Sample Analytics'));
    expect(analytics.queryAllByRole('link')).toEqual([]);
    expect(analytics.getAllByText('Not in your license')).toHaveLength(3);
    await user.click(analytics.getAllByRole('button', { name: 'Contact Sales' })[1] as HTMLElement);
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'For pricing or to purchase a license to this Solution Pack, Call Sales at',
    );
  });

  it('opens articles as cards and data elements as links, both in a new tab [R175, R343]', async () => {
    openPackPage();
    const deeper = within(await findSection('Dive Deeper'));
    const links = deeper
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
    expect(links).toEqual([
      ['Reading a fileAbout Reading a file', '/api/downloads?type=PDF&file=reading.pdf', '_blank'],
      ['Auction', '/guide/data-foreclosure', '_blank'],
    ]);
  });
});
