import { signOut } from '@platbook/contract/account/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeAnswer, refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';

const mainLinks = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace('(opens in a new tab)', ''));

async function chooseSignOut(answer: FakeAnswer<typeof signOut>) {
  const opened = renderApp('/home', (fake) => fake.answers(signOut, answer));
  await opened.user.click(await screen.findByRole('button', { name: 'Account: trial@example.com' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  return opened;
}

describe('the header', () => {
  it('links to the editor, the API, the navigator, the catalog and the documentation', async () => {
    renderApp('/solutioncatalog');
    expect(await mainLinks()).toEqual([
      'SQL Editor',
      'API Explorer',
      'Property Navigator',
      'Solution Catalog',
      'Documentation',
    ]);
    expect(screen.getByRole('link', { name: 'Solution Catalog' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'SQL Editor' }).getAttribute('aria-current')).toBeNull();
  });

  it("has external links to API Explorer and Documentation, at the deployment's URLs or the product's own pages [R111]", async () => {
    renderAppWith({ brand: { apiExplorerLink: 'https://api.example.com/', documentationLink: '' } }, '/home');
    const explorer = await screen.findByRole('link', { name: /^API Explorer/ });
    const documentation = screen.getByRole('link', { name: /^Documentation/ });
    expect([explorer, documentation].map((link) => link.getAttribute('href'))).toEqual([
      'https://api.example.com/',
      '/guide',
    ]);
    for (const link of [explorer, documentation]) {
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
      expect(link.textContent).toMatch(/\(opens in a new tab\)$/);
    }
  });

  it('hides Documentation from an editor, and Sign out from every user, while authentication is off [R197, R332, R333]', async () => {
    const { user } = renderAppWith({ currentUser: { id: 'noauth' } }, '/home');
    expect(await mainLinks()).not.toContain('Documentation');
    await user.click(screen.getByRole('button', { name: 'Account: trial@example.com' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Direct Integration',
      'API keys',
      'Schedules',
      'Alerts',
      'What changed',
      'Connections',
      'About',
    ]);
  });

  it('has Profile, Direct Integration and Sign out in the user menu, and opens Profile [R113]', async () => {
    const { user, path } = renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Account: trial@example.com' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(['Profile', 'Direct Integration', 'Sign out']));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    await screen.findByRole('heading', { name: 'Trial Person' });
    expect(path()).toBe('/profile');
  });

  it('signs out of the product first and then of the identity provider', async () => {
    const logoutUrl = 'http://localhost:3000/oidc/session/end?id_token_hint=t';
    const { server, left } = await chooseSignOut({ logoutUrl, isProviderThere: true });
    await waitFor(() => expect(left).toEqual([logoutUrl]));
    expect(server.countOf(signOut)).toBe(1);
  });

  it('signs out of the product only if the provider does not answer', async () => {
    const { left } = await chooseSignOut({ logoutUrl: 'http://id.example/', isProviderThere: false });
    await waitFor(() => expect(left).toEqual(['/signin?ended=here']));
  });

  it('shows why a sign-out was refused', async () => {
    const { left } = await chooseSignOut(refusal(429, { title: 'Too many requests' }));
    expect(await screen.findByText('Too many requests')).toBeTruthy();
    expect(left).toEqual([]);
  });

  it('remembers the selected theme', async () => {
    const { user } = renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(window.localStorage.getItem('platbook.colorScheme')).toBe('"dark"');
    await user.click(screen.getByRole('button', { name: 'Light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('has its links in a menu in a narrow window', async () => {
    const { user } = renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Platbook' });
    await user.click(within(menu).getByRole('link', { name: 'Solution Catalog' }));
    await screen.findByRole('heading', { name: 'Solution Catalog' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the error page', () => {
  it('shows the ID of the error to a signed-in user, under the regular header [R066, R068, R069, R070]', async () => {
    const { path } = renderApp('/error?id=7f3a9c1e-04b2');
    expect(await screen.findByRole('heading', { name: "Sorry! It looks like you've found a bug." })).toBeTruthy();
    expect(screen.getByText('7f3a9c1e-04b2').closest('span')?.textContent).toBe('Error Id: 7f3a9c1e-04b2');
    expect((await screen.findByRole('link', { name: 'Go back' })).getAttribute('href')).toBe('/home');
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(path()).toBe('/error?id=7f3a9c1e-04b2');
  });

  it('leads a visitor back to /login, under the public header [R068, R069]', async () => {
    renderAppWith({ currentUser: null }, '/error');
    expect((await screen.findByRole('link', { name: 'Go back' })).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('shows no text from the link [R067]', async () => {
    renderApp('/error?message=Call%20555%20now&act=toString');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/555|toString/)).toBeNull();
    expect(screen.getByText('Something went wrong')).toBeTruthy();
  });
});
