// @vitest-environment jsdom
import { getApiKey } from '@platbook/contract/api-keys';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const key = '7c1e5d0c9a8b4f3e2d1c0b9a8f7e4f09';
afterEach(() => void vi.useRealTimers());

it('shows the key with Copy Key, hidden until it is asked for [R192]', async () => {
  const { user } = renderApp('/directintegration', {
    prepare: (server) => server.answers(getApiKey, { apiApplicationUserKey: key }),
  });
  expect(await screen.findByRole('heading', { name: 'API key' })).toBeTruthy();
  const field = screen.getByTestId('api-key');
  expect(field.textContent).toBe(`7c1e${'•'.repeat(16)}4f09`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Key' }).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reveal the key' }));
  expect(field.textContent).toBe(key);
  expect(screen.getByRole('link', { name: 'Manage keys' }).getAttribute('href')).toBe('/apikeys');
});

it('has no box while no key is returned [R191]', async () => {
  const { server } = renderApp('/directintegration');
  await screen.findByRole('heading', { level: 1, name: 'Direct Integration' });
  await waitFor(() => expect(server.countOf(getApiKey)).toBe(1));
  expect(screen.queryByRole('heading', { name: 'API key' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy Key' })).toBeNull();
});

it('says that the key did not come, while the page stands, and asks again (security F33)', async () => {
  const away = () => refusal(424, { title: 'The API gateway does not answer. Try again in a few minutes' });
  const { server, user } = renderApp('/directintegration', { prepare: (fake) => fake.answers(getApiKey, away) });
  expect((await screen.findByText(/^Your key did not come/)).textContent).toContain('The API gateway does not answer');
  expect(screen.queryByRole('button', { name: 'Copy Key' })).toBeNull();
  server.answers(getApiKey, { apiApplicationUserKey: key });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Copy Key' })).toBeTruthy();
});

it("copies the key by Copy Key, and says 'Key Copied to Clipboard' for two seconds or until it is closed [R193]", async () => {
  const { user } = renderApp('/directintegration', {
    prepare: (server) => server.answers(getApiKey, { apiApplicationUserKey: key }),
  });
  const copy = await screen.findByRole('button', { name: 'Copy Key' });
  await user.click(copy);
  expect(await screen.findByText('Key Copied to Clipboard')).toBeTruthy();
  expect(await window.navigator.clipboard.readText()).toBe(key);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  copy.click();
  await vi.waitFor(() => expect(screen.getByText('Key Copied to Clipboard')).toBeTruthy(), { interval: 10 });
  // The effect that counts comes after what is drawn.
  await act(async () => {});
  act(() => void vi.advanceTimersByTime(1_900));
  expect(screen.getByText('Key Copied to Clipboard')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.queryByText('Key Copied to Clipboard')).toBeNull();
});
