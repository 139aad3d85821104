import { screen, waitFor, within } from '@testing-library/react';
import { renderNavigator } from '../../testing/render-navigator.tsx';

it('keeps the text of a range through pauses in typing, and spells it out on blur', async () => {
  const { user, path } = renderNavigator('/navigator');
  await user.click(await screen.findByRole('button', { name: 'Sale' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sale filters' });
  const price = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Sale price, from' });
  await user.type(price, '1M');
  await waitFor(() => expect(path()).toBe('/navigator?salePrice=1000000..'));
  expect(price.value).toBe('1M');
  const date = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Sale date, from' });
  await user.type(date, '2025');
  expect(price.value).toBe('1000000');
  await waitFor(() => expect(path()).toContain('&saleDate=2025-01-01..'));
  await user.type(date, '-03-05');
  expect(date.value).toBe('2025-03-05');
  await waitFor(() => expect(path()).toContain('&saleDate=2025-03-05..'));
  await user.click(within(dialog).getByRole('button', { name: 'Last year' }));
  await waitFor(() => expect(date.value).toBe('2025-01-01'));
});
