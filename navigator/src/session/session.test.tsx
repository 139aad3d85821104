import { getNavigatorToken, openNavigatorSession } from '@platbook/contract/property/navigator';
import { countProperties } from '@platbook/contract/property/property-search';
import { screen } from '@testing-library/react';
import { refusal } from '../../../portal/src/testing/fake-server.ts';
import { renderNavigator } from '../testing/render-navigator.tsx';

const over = { code: 'navigator.session-over', title: 'Your Property Navigator session has ended. Open it again' };

it('removes the token from the address at once, exchanges it once for a key, and renews a refused key [V27]', async () => {
  const { server, path } = renderNavigator('/navigator?zip=32205&userId=u1&token=t1');
  expect(path()).toBe('/navigator?zip=32205');
  await screen.findByRole('heading', { name: '3 properties' });
  const [opened] = server.requests.filter(({ address }) => address.endsWith('/api/navigator/sessions'));
  expect(opened?.body).toEqual({ userId: 'u1', token: 't1' });
  expect(server.countOf(getNavigatorToken)).toBe(0);
  const keyOf = () =>
    server.requests
      .filter(({ address }) => address.includes('/api/navigator/count'))
      .map(({ init }) => (init.headers as Record<string, string>)['Authorization']);
  expect(keyOf()).toEqual(['Bearer key-1']);
});

it('requests a token from the portal, and again when the key has expired', async () => {
  const { server, left } = renderNavigator('/navigator', {
    prepare: (server) =>
      server.answers(countProperties, ({ init }) =>
        (init.headers as Record<string, string>)['Authorization'] === 'Bearer key-1'
          ? refusal(401, over)
          : { count: 3 },
      ),
  });
  await screen.findByRole('heading', { name: '3 properties' });
  expect([server.countOf(getNavigatorToken), server.countOf(openNavigatorSession), left]).toEqual([2, 2, []]);
});

it("goes to the portal's sign-in, which returns here, if no user is signed in", async () => {
  const { left } = renderNavigator('/navigator?zip=32205', {
    basePath: '/tools',
    prepare: (server) =>
      server.answers(getNavigatorToken, () => refusal(401, { code: 'signed-out', title: 'Sign in to continue' })),
  });
  await screen.findByText(/Property Navigator session has ended/);
  expect(left).toEqual(['/tools/signin?state=%2Fnavigator%3Fzip%3D32205&h=false']);
});
