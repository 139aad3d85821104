import { getBanner } from '@platbook/contract/banner';
import { screen } from '@testing-library/react';
import { renderNavigator } from '../testing/render-navigator.tsx';

it('shows the maintenance banner above the search, asked for without the key', async () => {
  const banner = { text: 'We replace a disk.', from: '2026-11-29T22:00:00Z', until: '2026-11-29T23:30:00Z' };
  const { server } = renderNavigator('/navigator', { prepare: (fake) => fake.answers(getBanner, { banner }) });
  expect((await screen.findByRole('region', { name: 'Maintenance' })).textContent).toContain('We replace a disk.');
  expect(new Headers(server.requestsOf(getBanner)[0]?.init.headers).has('authorization')).toBe(false);
});
