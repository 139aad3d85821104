import { createBatch } from '@platbook/contract/workbench/batches';
import { getQuery } from '@platbook/contract/workbench/queries';
import { createShareLink } from '@platbook/contract/workbench/share-links';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildBatch } from '../../../testing/build-runs.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { nameInput, sqlText } from '../../../testing/query-editor.ts';

const own = buildQuery({ id: 'q1', sharing: 'private', canShare: true });

async function openMenu(query = own) {
  const opened = await openWorkbench('/queries/q1', (server) => {
    server.answers(getQuery, query);
    server.answers(createBatch, buildBatch({ queryId: 'q1' }));
    server.answers(createShareLink, {
      id: 'l1',
      view: 'result',
      path: '/query-table/q1?link=l1',
      createdBy: null,
      createdAt: '2026-06-24T10:15:00.000Z',
      expiresAt: '2026-07-01T10:15:00.000Z',
      openings: [],
    });
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Files' }));
  await screen.findByRole('menuitem', { name: 'Open a .sql file' });
  return opened;
}

function drop(name: string, text: string): void {
  const file = new File([text], name);
  fireEvent.drop(window, { dataTransfer: { files: [file], types: ['Files'] } });
}

it('starts keyboard navigation at the first item and closes with Escape', async () => {
  const { user } = await openWorkbench('/queries/new');
  const button = screen.getByRole('button', { name: 'Files' });
  await user.click(button);
  await screen.findByRole('menuitem', { name: 'Open a .sql file' });
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await user.click(button);
  const first = await screen.findByRole('menuitem', { name: 'Share' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

it("opens a dropped file as a new query, and downloads the editor's text", async () => {
  const { user, path } = await openMenu();
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sql');
  onTestFinished(() => save.mockRestore());
  await user.click(screen.getByRole('menuitem', { name: 'Download as .sql' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [blob] = save.mock.calls[0] ?? [];
  expect(blob instanceof Blob && (await blob.text())).toBe('select 1');
  drop('Sales 2026.sql', 'select 2026');
  await waitFor(() => expect(path()).toMatch(/^\/queries\/new/));
  await waitFor(() => expect(sqlText()).toBe('select 2026'));
  expect(nameInput().value).toBe('Sales 2026');
});

it('copies a link to the result and says when it expires', async () => {
  const { user } = await openMenu();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const link = await screen.findByRole('button', { name: 'Copy link to this result' });
  await waitFor(() => expect(link.hasAttribute('disabled')).toBe(false));
  await user.click(link);
  const notice = await screen.findByText(/^Link copied. The result is available until/);
  expect(notice.textContent).toMatch(/available until Jul 1, 2026 at .* Share the query/);
  expect(await navigator.clipboard.readText()).toMatch(/\/query-table\/q1\?link=l1$/);
});
