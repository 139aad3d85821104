import { screen, waitFor } from '@testing-library/react';
import { runQuery } from '../../../../testing/open-workbench.ts';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./ExportFormats.tsx', async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

it('keeps the focus on Export while its formats load, and opens them if it was clicked in that time [R089, R110]', async () => {
  const { user } = await runQuery();
  await screen.findByRole('grid', { name: 'Results' });
  const waiting = screen.getByRole('button', { name: 'Export' });
  waiting.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('menu')).toBeNull();

  code.resolve();
  await screen.findByRole('menuitem', { name: 'CSV' });
  await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' })));
});
