import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';
import { pages } from '../pages.ts';

const openWithLink = (path: string, token: () => string | Response | Promise<string>) =>
  renderAppWith({ config: { propertyReportLink: 'https://reports.example/r' } }, path, (server) =>
    server.answers(getNavigatorToken, token),
  );

describe('the link to Property Navigator', () => {
  it('is external and contains user ID and token [R110, R112]', async () => {
    openWithLink('/profile', () => 'a.b');
    const link = await screen.findByRole('link', { name: /^Property Navigator/ });
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://reports.example/r?userId=trial&token=a.b'));
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  });

  it.each(['/propertyreports', '/propertynavigator'])(
    '%s fetches a token and redirects with it [R062]',
    async (path) => {
      let requestCount = 0;
      const { left } = openWithLink(path, () => `t${++requestCount}`);
      await waitFor(() => expect(left.length).toBeGreaterThan(0));
      expect(left[0]).toMatch(/^https:\/\/reports\.example\/r\?userId=trial&token=t\d$/);
      expect(document.title).toBe('Property Navigator · Platbook');
    },
  );

  it('has a new token after each click, and leads to a page of the product until it is there [R112]', async () => {
    let requestCount = 0;
    const second = Promise.withResolvers<void>();
    const { user } = openWithLink('/profile', async () => {
      requestCount += 1;
      if (requestCount === 2) await second.promise;
      return `t${requestCount}`;
    });
    const link = await screen.findByRole('link', { name: /^Property Navigator/ });
    const address = () => link.getAttribute('href');
    await waitFor(() => expect(address()).toContain('token=t1'));
    const pressed: (string | null)[] = [];
    link.addEventListener('click', (event) => {
      event.preventDefault();
      pressed.push(address());
    });
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/propertynavigator'));
    second.resolve();
    await waitFor(() => expect(address()).toContain('token=t2'));
    expect(pressed).toEqual(['https://reports.example/r?userId=trial&token=t1']);
  });

  it('requests no token for an ended account', async () => {
    const { path, server } = renderAppWith({ currentUser: { isActiveSolution: false } }, '/propertynavigator');
    await waitFor(() => expect(path()).toBe('/pn'));
    expect(await screen.findByRole('heading', { name: 'Your Account is expired' })).toBeTruthy();
    expect(server.countOf(getNavigatorToken)).toBe(0);
  });

  it('shows why there is no token and retries on a click', async () => {
    const { server, user, left } = openWithLink('/propertynavigator', () =>
      refusal(429, { title: 'Too many requests' }),
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { name: 'Too many requests' })).toBeTruthy();
    server.answers(getNavigatorToken, 'a.b');
    await user.click(again);
    await waitFor(() => expect(left).toEqual(['https://reports.example/r?userId=trial&token=a.b']));
  });
});

describe('the bars', () => {
  it('has New Query, Queries and Foreclosure Report in the sub-header for signed-in users [R003, R114, R334]', async () => {
    renderApp('/visualize');
    const bar = within(await screen.findByRole('navigation', { name: 'Workbench' }));
    expect(bar.getByRole('link', { name: 'New Query' })).toBeTruthy();
    expect(bar.getByRole('button', { name: 'Queries' })).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Foreclosure Report' }).getAttribute('href')).toBe('/visualize');
  });

  it.each([
    ['/visualize', 'page'],
    ['/visualize?page=trend&where=county%3D12031', 'page'],
    ['/visualize?report=market-trends', null],
  ])(
    'marks Foreclosure Report in the sub-header while it is shown, and not for another report: %s',
    async (path, current) => {
      renderApp(path);
      const bar = within(await screen.findByRole('navigation', { name: 'Workbench' }));
      expect(bar.getByRole('link', { name: 'Foreclosure Report' }).getAttribute('aria-current')).toBe(current);
    },
  );

  it('shows no Foreclosure Report to a visitor [R334]', async () => {
    renderAppWith({ currentUser: null }, '/error');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Foreclosure Report' })).toBeNull();
  });

  it('keeps Documentation for an admin while authentication is off [R332, R333]', async () => {
    renderAppWith({ currentUser: { id: 'noauth', role: 'admin' } }, '/home');
    expect(await screen.findByRole('link', { name: /^Documentation/ })).toBeTruthy();
  });

  it('has terms and privacy in the footer [R115]', async () => {
    renderApp('/home');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terms of use', '/termsofuse'],
      ['Privacy', '/termsofuse#privacy'],
    ]);
  });

  it('warns only browsers that are too old', async () => {
    renderApp('/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(screen.queryByText(/doesn't support this browser/)).toBeNull();
    const { toSorted } = Array.prototype;
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    onTestFinished(
      () =>
        void Object.defineProperty(Array.prototype, 'toSorted', {
          value: toSorted,
          configurable: true,
          writable: true,
        }),
    );
    renderApp('/home');
    expect(
      within(await screen.findByRole('note')).getByText(/Platbook doesn't support this browser version/),
    ).toBeTruthy();
  });
});

describe('the sales dialogs', () => {
  it.each([
    [
      'trial-restriction' as const,
      'This content is not available as part of your free trial.',
      'To access it for evaluation, please contact us at (800) 555-0142',
    ],
    [
      'purchase' as const,
      'License',
      'For pricing or to purchase a license to this Solution Pack, Call Sales at (800) 555-0142',
    ],
    ['contact' as const, 'Contact Sales', 'To license data, call sales at (800) 555-0142'],
  ])('%s shows %j and the phone number [R022, R118, R119, R120]', async (dialog, title, text) => {
    const { user } = renderApp('/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    await screen.findByRole('button', { name: /^Search or jump to/ });
    act(() => showSalesDialog(dialog));
    const shown = within(await screen.findByRole('dialog', { name: title }));
    expect(shown.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Call (800) 555-0142' }).getAttribute('href')).toBe('tel:8005550142');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an opened page', () => {
  it.each([
    ...pages.flatMap(({ title, view }): [string, string][] => (title && view ? [[view, title]] : [])),
    ['/login', 'Sign in'],
  ])('%s has the tab title %s and a heading', async (path, name) => {
    document.title = '';
    renderAppWith(path === '/login' ? { currentUser: null } : {}, path);
    await waitFor(() => expect(document.title).toMatch(/^.+ · Platbook$/));
    expect(document.title).toBe(`${name} · Platbook`);
  });

  it('moves the focus to the heading of a newly opened page, but not of the first page', async () => {
    const { user } = renderApp('/home');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(document.activeElement).toBe(document.body);
    await user.click(await screen.findByRole('link', { name: 'Solution Catalog' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Solution Catalog' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('link', { name: 'Platbook' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Welcome, Trial Person'));
    expect(document.activeElement?.tagName).toBe('H1');
  });
});
