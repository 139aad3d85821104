import { deleteDraft, discardDrafts, getDraft, listDrafts, saveDraft } from '@platbook/contract/workbench/drafts';
import { listQueries } from '@platbook/contract/workbench/queries';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openWorkbench } from '../../../testing/open-workbench.ts';
import { nameInput, sqlText, writeSql } from '../../../testing/query-editor.ts';

const unsavedKey = (id: string) => `platbook.unsaved.trial.${id}`;

describe('the mirror on the server [N5]', () => {
  it('has unsaved text two seconds after it was typed, and deletes it when the query is saved', async () => {
    const { server, user } = await openWorkbench('/queries/q1');
    act(() => writeSql('select 2'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    const body = { text: 'select 2', name: 'Kept words', version: 1 };
    expect(server.requestsOf(saveDraft)[0]).toMatchObject({ address: '/api/drafts/q1', body });
    const dropped = server.countOf(deleteDraft);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.countOf(deleteDraft)).toBe(dropped + 1));
  });

  describe('after a flush whose reply the page never saw', () => {
    const flushed = { text: 'select 2', name: 'Kept words', version: 1, device: 'Chrome on Linux' };
    const reopen = async () => {
      window.localStorage.setItem(unsavedKey('q1'), 'select 2');
      const opened = await openWorkbench('/queries/q1', (prepared) => {
        prepared.answers(getDraft, { ...flushed, updatedAt: '2026-07-01T08:00:00.000Z' });
      });
      const dialog = await screen.findByRole('dialog', { name: 'This query has unsaved changes' });
      const deleted = () => opened.server.requestsOf(deleteDraft).map(({ address }) => address);
      return { ...opened, dialog, deleted };
    };

    it("deletes its text for good on 'Use saved' [R094]", async () => {
      const { user, dialog, deleted } = await reopen();
      expect(deleted()).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Use saved' }));
      await waitFor(() => expect(deleted()).toEqual(['/api/drafts/q1']));
    });

    it('deletes its text when the restored one is saved at once [R251]', async () => {
      const { user, dialog, deleted } = await reopen();
      await user.click(within(dialog).getByRole('button', { name: 'Use unsaved' }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(deleted()).toEqual(['/api/drafts/q1']));
    });
  });

  it('is sent when the page is left, in a request that outlives it', async () => {
    const { server } = await openWorkbench();
    act(() => writeSql('select 2'));
    window.dispatchEvent(new Event('pagehide'));
    const [sent] = server.requestsOf(saveDraft);
    expect(sent).toMatchObject({ address: '/api/drafts/q1', body: { text: 'select 2' }, init: { keepalive: true } });
  });

  it('is not restored by a mirrored text that was in flight during the save', async () => {
    const arrived = Promise.withResolvers<void>();
    const { server, user } = await openWorkbench('/queries/q1', (prepared) => {
      prepared.answers(saveDraft, () => arrived.promise.then(() => ({ updatedAt: '2026-07-01T08:00:00.000Z' })));
    });
    act(() => writeSql('select 2'));
    window.dispatchEvent(new Event('pagehide'));
    expect(server.countOf(saveDraft)).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Query Saved');
    expect(server.countOf(deleteDraft)).toBe(0);
    arrived.resolve();
    await waitFor(() => expect(server.countOf(deleteDraft)).toBe(1));
    expect(window.localStorage.getItem(`${unsavedKey('q1')}.mirrored`)).toBeNull();
  });

  const elsewhere = {
    text: 'select elsewhere',
    name: 'Kept words',
    version: 1,
    device: 'Firefox on Linux',
    updatedAt: '2026-07-01T08:00:00.000Z',
  };

  it('offers what was typed in another browser', async () => {
    await openWorkbench('/queries/q1', (server) => server.answers(getDraft, elsewhere));
    const dialog = await screen.findByRole('dialog', { name: 'This query has unsaved changes' });
    expect(dialog.textContent).toContain('Firefox on Linux');
    expect(within(dialog).getByRole('textbox', { name: 'Unsaved text' }).textContent).toContain('select elsewhere');
  });

  it("doesn't ask for the first query of a new browser, which has none", async () => {
    const { server } = await openWorkbench('/queries/new');
    await screen.findAllByText('EventID');
    expect(server.countOf(getDraft)).toBe(0);
  });

  it('offers text of a new query next to the text typed here', async () => {
    window.localStorage.setItem('platbook.browserMark', '"b8"');
    const { user } = await openWorkbench('/queries/new', (server) =>
      server.answers(getDraft, { ...elsewhere, name: '', version: null }),
    );
    expect(await screen.findByText(/\(Firefox on Linux\) are kept/)).toBeTruthy();
    expect(sqlText()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Restore changes' }));
    await waitFor(() => expect(sqlText()).toBe('select elsewhere'));
  });
});

describe('drafts from other browsers [N5]', () => {
  const head = (id: string, name: string, start = 'select elsewhere') => ({
    id,
    name,
    start,
    device: 'Firefox on Windows',
    updatedAt: '2026-07-01T08:00:00.000Z',
  });
  const draft = { text: 'select elsewhere', name: 'Far', version: null, device: 'Firefox on Windows' };
  const openDrafts = async (stored: ReturnType<typeof head>[]) => {
    const opened = await openWorkbench('/queries/new', (server) => {
      server.answers(listDrafts, () => stored);
      server.answers(getDraft, ({ params }) =>
        params['id'] === 'new-b7' ? { ...draft, updatedAt: '2026-07-01T08:00:00.000Z' } : null,
      );
      server.answers(discardDrafts, ({ body }) => {
        const { ids } = body as { ids: string[] };
        stored = stored.filter(({ id }) => !ids.includes(id));
        return {};
      });
      server.answers(listQueries, []);
    });
    await screen.findByRole('textbox', { name: 'SQL editor' });
    expect(opened.server.countOf(listDrafts)).toBe(0);
    await opened.user.click(screen.getByRole('button', { name: 'Queries' }));
    const section = await screen.findByRole('region', { name: 'Drafts from other browsers' });
    return { ...opened, section };
  };

  it('are counted in the Queries drawer, and one opens here as a new query', async () => {
    const { user, server, section } = await openDrafts([head('new-b7', 'Far'), head('new-b8', '', ' ')]);
    await user.click(await within(section).findByRole('button', { name: '1 draft from another browser' }));
    expect(within(section).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(section).getByRole('button', { name: 'Open Far' }));
    await waitFor(() => expect(sqlText()).toBe('select elsewhere'));
    expect(nameInput().value).toBe('Far');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Queries' })).toBeNull());
    act(() => writeSql('select further'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    expect(server.requestsOf(saveDraft)[0]?.address).toBe('/api/drafts/new-b7');
  });

  it('are discarded one by one or all at once, after a question', async () => {
    const { user, server, section } = await openDrafts(['b7', 'b8', 'b9'].map((id) => head(`new-${id}`, `Far ${id}`)));
    await user.click(await within(section).findByRole('button', { name: '3 drafts from other browsers' }));
    await user.click(within(section).getByRole('button', { name: 'Discard Far b8' }));
    await user.click(within(section).getByRole('button', { name: 'Discard' }));
    await within(section).findByRole('button', { name: '2 drafts from other browsers' });
    await user.click(within(section).getByRole('button', { name: 'Discard all' }));
    expect(section.textContent).toContain('Discard 2 drafts? You can’t undo this.');
    await user.click(within(section).getByRole('button', { name: 'Keep' }));
    await user.click(within(section).getByRole('button', { name: 'Discard all' }));
    await user.click(within(section).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(within(section).queryByRole('button')).toBeNull());
    expect(server.bodiesOf(discardDrafts)).toEqual([{ ids: ['new-b8'] }, { ids: ['new-b7', 'new-b9'] }]);
  });

  it("saves this browser's first new query under a mark of the browser", async () => {
    const { server } = await openWorkbench('/queries/new');
    act(() => writeSql('select here'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    expect(server.requestsOf(saveDraft)[0]?.address).toMatch(/^\/api\/drafts\/new-b[a-z0-9]+$/);
  });
});
