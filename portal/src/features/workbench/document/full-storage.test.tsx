import { createQuery } from '@platbook/contract/workbench/queries';
import { act, screen, waitFor } from '@testing-library/react';
import { openWorkbench } from '../../../testing/open-workbench.ts';
import { nameInput, sqlText, writeSql } from '../../../testing/query-editor.ts';

function fillStorage(): void {
  for (let bytes = 4_194_304; bytes >= 1; bytes /= 2) {
    try {
      window.localStorage.setItem(`other.${bytes}`, 'x'.repeat(Math.max(1, bytes - 16)));
    } catch {
      // Retry with half the length.
    }
  }
}

it("warns once when the browser can't store unsaved text, and the editor works and saves as before [F28]", async () => {
  const { server, user } = await openWorkbench('/queries/new');
  fillStorage();
  act(() => writeSql('select 9'));
  expect(await screen.findByText(/^This browser can't keep unsaved text because its storage is full/)).toBeTruthy();
  act(() => writeSql('select 10'));
  expect(sqlText()).toBe('select 10');
  await user.type(nameInput(), 'Ten');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.countOf(createQuery)).toBe(1));
  await user.click(screen.getByRole('button', { name: /^Notifications/ }));
  expect(await screen.findAllByText(/^This browser can't keep unsaved text/)).toHaveLength(1);
});
