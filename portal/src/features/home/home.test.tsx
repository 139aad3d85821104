import { getApiKey } from '@platbook/contract/account/api-keys';
import { getHome, type Home, listHomeReports } from '@platbook/contract/account/home';
import { getUser, type PrimaryInterest, updateUser } from '@platbook/contract/account/users';
import type { CurrentUser } from '@platbook/contract/app-info';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/packs/subscriptions';
import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { canceledText } from '@platbook/contract/workbench/batches';
import { getHistoryEntry } from '@platbook/contract/workbench/history';
import { screen, waitFor, within } from '@testing-library/react';
import { type AppInfoChanges, buildAppInfo } from '../../testing/app-info.ts';
import { buildDefaultPack, buildSubscription } from '../../testing/build-packs.ts';
import { expectShownFor } from '../../testing/expect-shown-for.ts';
import { refusal } from '../../testing/fake-server.ts';
import { renderAppWith } from '../../testing/render-app.tsx';
import { readUnsaved } from '../workbench/document/unsaved-text.ts';

const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const key = 'pk_abcdefghijklmnopqrstuvwxyz0123456789';

interface World {
  user?: Partial<CurrentUser>;
  owned?: string[];
  interest?: PrimaryInterest;
  app?: AppInfoChanges;
  home?: Partial<Home>;
}
const nothingYet: Home = { queries: [], runs: [], shared: [], hasReports: false, data: null, licenseChanges: [] };
function open({ user = {}, owned = [], interest, app = {}, home = {} }: World = {}) {
  return renderAppWith({ currentUser: user, ...app }, '/home', (server) => {
    server.answers(getUser, { id: 'trial', data: interest ? { primary_interest: interest } : {}, newUser: false });
    server.answers(listDefaultPacks, [codes.map((code) => buildDefaultPack(code)), []]);
    server.answers(
      listSubscriptions,
      codes.map((code) => buildSubscription(code, owned.includes(code) ? `C-${code}` : null)),
    );
    server.answers(getHome, { ...nothingYet, ...home });
    server.answers(getApiKey, { apiApplicationUserKey: key });
    server.answers(updateUser, { id: 'trial', data: {}, newUser: false });
  });
}
const licensed = { user: { trialDaysLeft: null, trialEndsAt: null, licensedCounties: 10 }, owned: ['C', 'E'] };
const packsOf = (name: RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const blocks = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('Home', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('greets by display name, shows a trial user their access and the day, and links to sales [R014, R015, R018, R056, R133]', async () => {
    const { user } = open({ user: { trialDaysLeft: 28 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Trial Person' })).toBeTruthy();
    expect(
      await screen.findByText(/^Your trial includes every Solution Pack in five counties: Duval FL, Ventura CA/),
    ).toBeTruthy();
    expect(screen.getByText('Day 3 of your trial').parentElement?.textContent).toContain('28 days left');
    expect(screen.getByText(/License the data: call sales at/).textContent).toContain('(800) 555-0142');
    await user.click(screen.getByRole('button', { name: 'Contact Sales' }));
    expect((await screen.findByRole('dialog', { name: 'Contact Sales' })).textContent).toContain('(800) 555-0142');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each<[string, World, string[]]>([
    [
      'a stored interest',
      { interest: 'Cloud Property Data' },
      ['Pick up where you left off', 'Solution Packs', 'Property Navigator and API', 'Learn'],
    ],
    [
      'the origin without one',
      {},
      ['Pick up where you left off', 'Property Navigator and API', 'Solution Packs', 'Learn'],
    ],
  ])('orders its two blocks by %s [R134, R135]', async (_by, world, order) => {
    open(world);
    await screen.findByRole('heading', { name: 'Solution Packs' });
    expect(blocks()).toEqual(order);
  });

  it('shows a user without packs four to try, and the number of the others [R148, R149, R150, R151]', async () => {
    open();
    await screen.findByRole('heading', { name: 'Solution Packs to Try' });
    const links = packsOf(/^Solution Packs to Try/);
    expect(links.pop()).toBe('/solutioncatalog');
    expect(new Set(links).size).toBe(4);
    expect(links.every((link) => /^\/solutionpack\/[A-G]$/.test(link ?? ''))).toBe(true);
    expect(screen.getByRole('link', { name: '3 more in the catalog' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Your Solution Packs|^More Solution Packs to Try/ })).toBeNull();
    const hrefOf = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
    expect(['See the Full Catalog', 'SQL Editor', 'Direct Integration'].map(hrefOf)).toEqual([
      '/solutioncatalog',
      '/queries/new',
      '/directintegration',
    ]);
  });

  it('shows owned packs in a list that scrolls, and two others to try [R146, R147, R151, R215]', async () => {
    open(licensed);
    expect(await screen.findByRole('heading', { name: 'Your Solution Packs 2' })).toBeTruthy();
    expect(packsOf(/^Your Solution Packs/)).toEqual(['/solutionpack/C', '/solutionpack/E', '/solutioncatalog']);
    expect(screen.getByRole('region', { name: /^Your Solution Packs/ }).tabIndex).toBe(0);
    const others = packsOf(/^More Solution Packs to Try/);
    expect([others.length, others.includes('/solutionpack/C'), others.includes('/solutionpack/E')]).toEqual([
      2,
      false,
      false,
    ]);
    expect(screen.queryByRole('heading', { name: /^Solution Packs to Try/ })).toBeNull();
    expect(screen.getByText(/^Your license covers two packs and datasets in ten counties\./)).toBeTruthy();
    expect(screen.queryByText(/of your trial/)).toBeNull();
  });

  it('opens the property report link with id and token in a new tab [R023, R143]', async () => {
    const { server } = open({ app: { config: { propertyReportLink: 'https://reports.example/r' } } });
    server.answers(getNavigatorToken, 'a-token');
    const start = await screen.findByRole('link', { name: /^Start Searching/ });
    await waitFor(() =>
      expect(start.getAttribute('href')).toBe('https://reports.example/r?userId=trial&token=a-token'),
    );
    expect([start.getAttribute('target'), start.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(screen.getByText('Over 150 million properties')).toBeTruthy();
  });

  it("says that the packs couldn't be loaded, and tries again", async () => {
    const { user, server } = open();
    server.answers(listDefaultPacks, () => refusal(429, { title: 'Too many calls' }));
    expect(await screen.findByText("Couldn't load the packs. Too many calls")).toBeTruthy();
    server.answers(listDefaultPacks, [[buildDefaultPack('A')], []]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Solution Packs to Try' })).toBeTruthy();
  });

  it('has six help cards: pages of the deployment, or of the guide, each in a new tab [R016, R017]', async () => {
    open({ app: { brand: { helpLinks: { ...buildAppInfo().brand.helpLinks, webinars: 'https://help.example/w' } } } });
    await screen.findByRole('heading', { name: 'Learn' });
    const cards = within(screen.getByRole('region', { name: 'Learn' })).getAllByRole('link');
    expect(
      cards.map((card) => [
        card.querySelector('b')?.textContent,
        card.getAttribute('href'),
        card.getAttribute('target'),
      ]),
    ).toEqual([
      ["What's New", '/guide/whats-new', '_blank'],
      ['Intro Video', '/guide/intro-video', '_blank'],
      ['User Guide', '/guide/user-guide', '_blank'],
      ['Data Guide', '/guide/data-guide', '_blank'],
      ['Data Catalog', '/guide/data-catalog', '_blank'],
      ['Webinars', 'https://help.example/w', '_blank'],
    ]);
  });

  it('loads the start page of the deployment in a hidden frame, and has no frame without one [R141]', async () => {
    open({ app: { brand: { startPageLink: 'https://start.example/hello' } } });
    await screen.findByRole('heading', { name: 'Learn' });
    const frame = document.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('https://start.example/hello');
    expect([frame?.hidden, frame?.tabIndex]).toEqual([true, -1]);
  });

  it('has no frame without a start page', async () => {
    open();
    await screen.findByRole('heading', { name: 'Learn' });
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('tells a user with Internet Explorer in the header that the browser is too old [R142]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    );
    open();
    const notice = await screen.findByRole('note');
    expect(notice.closest('header')?.querySelector('nav')).toBeTruthy();
    expect(notice.textContent).toContain("Platbook doesn't support this browser version.");
  });

  it('makes no calls for an expired account, and stays empty behind the dialog [R339]', async () => {
    const { server } = open({ user: { isActiveSolution: false, newUser: true } });
    await screen.findByRole('dialog', { name: /^Your Account is expired/ });
    await screen.findByRole('heading', { name: /^Welcome/, hidden: true });
    expect([getHome, getUser, listDefaultPacks, listSubscriptions, getApiKey, updateUser].map(server.countOf)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect(screen.queryByRole('heading', { name: 'Learn', hidden: true })).toBeNull();
  });
});

describe('what a user did last', () => {
  const at = '2026-06-30T12:00:00.000Z';
  const run = {
    ...{ id: 'b1', startTime: at, status: 'finished' as const, name: '', text: '\n select 1\nfrom x' },
    ...{ query: null, connectionId: 'c1', rowCount: 1204, error: null, hasNewerData: true },
  };
  const list = (name: string) => screen.findByRole('region', { name });

  it('is on Home: queries, runs and property reports, each a click away, and what is new in the data', async () => {
    const { server } = open({
      home: {
        queries: [
          { id: 'q1', name: 'Filings', owner: null, at, last: 'run' },
          { id: 'q2', name: 'Sales', owner: 'Alex Kim', at, last: 'saved' },
        ],
        runs: [
          run,
          { ...run, id: 'b2', query: { id: 'SPFCL-FCL01', name: 'Auctions', solutionpack: true }, name: 'Auctions' },
          { ...run, id: 'b3', name: 'Stopped', status: 'error', error: canceledText, hasNewerData: false },
        ],
        shared: [
          { queryId: 'q2', name: 'Sales', by: 'Alex <b>Kim</b>', at, view: 'chart', path: '/query-chart/q2?link=l1' },
        ],
        hasReports: true,
        data: { asOf: '2026-06-30', builtAt: at },
        licenseChanges: [
          {
            at,
            addedPacks: [{ code: 'SPVAL', name: 'Valuation' }],
            removedPacks: [],
            addedCounties: ['Cook IL'],
            removedCounties: ['Duval FL'],
          },
        ],
      },
    });
    server.answers(listHomeReports, [
      { propertyId: 7, address: '12 Oak St', place: 'Jacksonville 32209', openedAt: at },
    ]);
    const linksOf = async (name: string) =>
      within(await list(name))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(await linksOf('Recent queries')).toEqual([
      ['Filings', '/queries/q1'],
      ['Sales', '/queries/q2'],
    ]);
    expect((await list('Recent queries')).textContent).toContain('By Alex Kim');
    expect(await linksOf('Shared with you')).toEqual([['Sales', '/query-chart/q2?link=l1']]);
    expect((await list('Shared with you')).textContent).toContain('Chart from Alex <b>Kim</b>');
    const runs = await list('Recent runs');
    expect(within(runs).getByRole('link').getAttribute('href')).toBe('/queries/SPFCL-FCL01?solutionpack=true');
    expect(within(runs).getByRole('button', { name: 'select 1' })).toBeTruthy();
    expect(within(runs).getAllByText(/1,204 rows · data updated since/)).toHaveLength(2);
    expect(within(runs).getByRole('button', { name: 'Stopped' }).closest('li')?.textContent).toContain('Canceled');
    expect(await linksOf('Recent property reports')).toEqual([
      ['12 Oak St (opens in a new tab)', '/propertyreports?property=7'],
    ]);
    const news = await list("What's new in your data");
    expect(within(news).getByText('Data as of Jun 30, 2026')).toBeTruthy();
    expect(within(news).getByText('Valuation, Cook IL')).toBeTruthy();
    expect(within(news).getByText('Duval FL')).toBeTruthy();
  });

  it('opens the text of an unsaved run as a new query', async () => {
    const { server, user, path } = open({ home: { runs: [run] } });
    const text = 'select 1\nfrom x';
    server.answers(getHistoryEntry, {
      ...{ id: 'b1', startTime: at, durationMs: 5, status: 'finished', name: '', query: null, connectionId: 'c1' },
      ...{ connection: null, text, isTextCut: false, parameters: [], error: null, rowCount: 1, statements: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'select 1' }));
    await waitFor(() => expect(path()).toMatch(/^\/queries\/new\?draft=/));
    expect(readUnsaved(`trial.new-${path().split('=')[1]}`)).toMatchObject({
      text,
      about: { source: { connectionId: 'c1' } },
    });
  });

  it('is one sentence with two ways to begin for a user without any', async () => {
    open({ home: { data: { asOf: '2026-06-30', builtAt: at } } });
    expect(await screen.findByText('Your latest queries, runs and property reports will appear here.')).toBeTruthy();
    const begin = screen.getByRole('region', { name: 'Pick up where you left off' });
    expect(
      within(begin)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/queries/new', '/propertynavigator']);
    expect(screen.queryByRole('region', { name: /^Recent|new in your data/ })).toBeNull();
  });

  it("isn't on the first visit, which shows the first steps", async () => {
    const { server } = open({ user: { newUser: true } });
    await screen.findByRole('dialog', { name: /^First steps/ });
    await waitFor(() => expect([updateUser, getHome].map(server.countOf)).toEqual([1, 1]));
    expect(blocks().includes('Pick up where you left off')).toBe(false);
  });

  it('is there on the first visit of a user whom a colleague already shared something with', async () => {
    const shared = { queryId: 'q2', name: 'Sales', by: 'Alex Kim', at, view: 'result' as const };
    open({ user: { newUser: true }, home: { shared: [{ ...shared, path: '/query-table/q2?link=l1' }] } });
    expect(
      within(await list('Shared with you'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/query-table/q2?link=l1');
  });

  it("says that it couldn't be loaded, next to a button to try again", async () => {
    const { server, user } = open();
    server.answers(getHome, () => refusal(500, { title: 'Not now' }));
    await screen.findByText("Couldn't load your recent work");
    server.answers(getHome, { ...nothingYet, queries: [{ id: 'q1', name: 'Filings', owner: null, at, last: 'run' }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Filings' })).toBeTruthy();
  });
});

describe('the API key on Home', () => {
  const field = () => screen.getByTestId('api-key').textContent;

  it('is masked except for its ends until it is revealed [R145, V28]', async () => {
    const { user } = open();
    await waitFor(() => expect(field()).toBe(`pk_a${'•'.repeat(16)}6789`));
    expect(document.body.textContent).not.toContain(key);
    await user.click(screen.getByRole('button', { name: 'Reveal key' }));
    expect(field()).toBe(key);
    await user.click(screen.getByRole('button', { name: 'Hide key' }));
    expect(field()).not.toBe(key);
    const docs = screen.getByRole('link', { name: /^API docs/ });
    expect([docs.getAttribute('href'), docs.getAttribute('target')]).toEqual(['/api-explorer', '_blank']);
  });

  it('is copied with Copy Key, and says so for three seconds or until it is closed [R144, R289]', async () => {
    const { user } = open();
    const copy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Copy Key' });
    await waitFor(() => expect(copy.disabled).toBe(false));
    await user.click(copy);
    expect(await screen.findByText('Key Copied to Clipboard')).toBeTruthy();
    expect(await window.navigator.clipboard.readText()).toBe(key);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
    await expectShownFor(3_000, 'Key Copied to Clipboard', copy);
  });

  it("can't be copied if there is none", async () => {
    const { server } = open();
    server.answers(getApiKey, () => refusal(404, { title: 'Not found' }));
    await waitFor(() => expect(field()).toBe('Not found'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Key' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal key' }).disabled).toBe(true);
  });
});

describe('the first visit', () => {
  it('marks a new user as not new, once [R281]', async () => {
    const { server, user } = open({ user: { newUser: true } });
    await screen.findByRole('heading', { name: 'Learn' });
    await waitFor(() => expect(server.countOf(updateUser)).toBe(1));
    expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      params: { id: 'trial' },
      body: { newUser: false },
    });
    await user.click(screen.getByRole('link', { name: 'Solution Catalog' }));
    await screen.findByRole('heading', { level: 1, name: 'Solution Catalog' });
    await user.click(screen.getByRole('link', { name: 'Platbook' }));
    await screen.findByRole('heading', { name: 'Learn' });
    expect([server.countOf(updateUser), screen.queryByRole('dialog')]).toEqual([1, null]);
  });

  it('shows a new user four steps, with the keyboard too, and restores the focus', async () => {
    const { user } = open({ user: { newUser: true } });
    const name = (step: number) => ({ name: `First steps in Platbook, ${step} of 4` });
    const first = await screen.findByRole('dialog', name(1));
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first.textContent).toContain('Start with an address you know');
    for (const step of [2, 3, 4]) {
      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect(document.activeElement).toBe(await screen.findByRole('dialog', name(step)));
    }
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', name(3))).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('.home-lit')).toBeNull();
  });

  it('shows them to other users only on request', async () => {
    const { user, server } = open();
    const again = await screen.findByRole('button', { name: 'Take the tour' });
    await screen.findByRole('heading', { name: 'Solution Packs to Try' });
    expect([screen.queryByRole('dialog'), server.countOf(updateUser)]).toEqual([null, 0]);
    await user.click(again);
    expect(await screen.findByRole('dialog', { name: /^First steps/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(document.activeElement).toBe(again));
  });
});
