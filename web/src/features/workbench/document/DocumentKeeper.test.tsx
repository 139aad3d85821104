// @vitest-environment jsdom
import { undo } from '@codemirror/commands';
import { deleteDraft, discardDrafts, getDraft, listDrafts, saveDraft } from '@platbook/contract/drafts';
import { createQuery, getQuery, listQueries, updateQuery } from '@platbook/contract/queries';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type TabMessage, tellTabs } from '../../../browser/tab-channel.ts';
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts';
import { buildQuery, editorView, openWorkbench, writeSql } from '../../../testing/open-workbench.ts';

const unsavedKey = (id: string) => `platbook.unsaved.trial.${id}`;
const puts = (requests: FakeRequest[]) =>
  requests.filter(({ method, address }) => method === 'PUT' && address.startsWith('/api/queries/'));
const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Query name' });

describe('unsaved text of a saved query', () => {
  const ask = async () => {
    window.localStorage.setItem(unsavedKey('q1'), 'select 77');
    window.localStorage.setItem(
      `${unsavedKey('q1')}.about`,
      JSON.stringify({ at: '2026-07-01T08:00:00.000Z', name: 'Better words', version: 1 }),
    );
    const opened = await openWorkbench();
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'This query has unsaved text' }) };
  };

  it("is offered beside the saved one with a diff, both with time and device: 'Use unsaved' [R094] [R095]", async () => {
    const { user, dialog } = await ask();
    expect(dialog.textContent).toContain('version 1');
    expect(dialog.textContent).toMatch(/2026-07-01 \d\d:00, this browser/);
    expect(within(dialog).getByText('newer')).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: 'Saved text' }).textContent).toContain('select 1');
    expect(within(dialog).getByRole('textbox', { name: 'Unsaved text' }).textContent).toContain('select 77');
    expect(within(dialog).getByText('1 line differs')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Use unsaved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(editorView().state.doc.toString()).toBe('select 77');
    expect(nameInput().value).toBe('Better words');
    expect(screen.getByText('Unsaved')).toBeTruthy();
  });

  it("gives way to the saved one by 'Use saved', and comes back by undo [R094]", async () => {
    const { user, dialog } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Use saved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(editorView().state.doc.toString()).toBe('select 1');
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
    expect(screen.queryByText('Unsaved')).toBeNull();
    act(() => void undo(editorView()));
    expect(editorView().state.doc.toString()).toBe('select 77');
  });

  it('stays in the editor when the question is closed, with a note that leads back', async () => {
    const { user } = await ask();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Unsaved text restored')).toBeTruthy();
    expect(editorView().state.doc.toString()).toBe('select 77');
    await user.click(screen.getByRole('button', { name: 'Use saved' }));
    expect(editorView().state.doc.toString()).toBe('select 1');
  });
});

describe('a save that meets a newer version (security N2)', () => {
  const theirs = buildQuery({ version: 7, queryText: 'select theirs', updatedAt: '2026-07-01T08:00:00.000Z' });
  const meet = async () => {
    const opened = await openWorkbench('/queries/q1', {
      prepare: (server) =>
        server.answers(updateQuery, ({ init, body }) =>
          new Headers(init.headers).get('If-Match') === '"7"'
            ? buildQuery({ ...(body as object), version: 8 })
            : refusal(409, { title: 'A newer version of this query was saved', code: 'query.conflict' }),
        ),
    });
    act(() => writeSql('select mine'));
    opened.server.answers(getQuery, theirs);
    opened.server.answers(createQuery, ({ body }) => buildQuery({ id: 'q9', ...(body as object) }));
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'A newer version was saved' }) };
  };
  const choose = async (label: string, { mirrored = 0 } = {}) => {
    const { user, dialog, ...rest } = await meet();
    await waitFor(() => expect(rest.server.countOf(saveDraft)).toBeGreaterThanOrEqual(mirrored));
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(label) }));
    await user.click(within(dialog).getByRole('button', { name: label }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { user, ...rest };
  };

  it('shows both and saves nothing until one is chosen', async () => {
    const { server, user, dialog } = await meet();
    expect(within(dialog).getByRole('textbox', { name: 'Their text' }).textContent).toContain('select theirs');
    expect(within(dialog).getByRole('textbox', { name: 'Your text' }).textContent).toContain('select mine');
    await user.click(within(dialog).getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(puts(server.requests)).toHaveLength(1);
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBe('select mine');
    expect(screen.getByText('Unsaved')).toBeTruthy();
  });

  it('keeps both: mine becomes a query of its own, and theirs has no unsaved text any more, here or elsewhere', async () => {
    const { path, server } = await choose('Keep both', { mirrored: 1 });
    expect(server.countOf(createQuery)).toBe(1);
    await waitFor(() => expect(path()).toBe('/queries/q9'));
    expect(nameInput().value).toBe('Copy of Kept words');
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
    const dropped = () => server.requests.filter(({ method }) => method === 'DELETE').map(({ address }) => address);
    await waitFor(() => expect(dropped()).toContain('/api/drafts/q1'));
  });

  it('saves mine on top of theirs', async () => {
    const { server } = await choose('Save mine on top');
    expect(puts(server.requests).map(({ init }) => new Headers(init.headers).get('If-Match'))).toEqual(['"1"', '"7"']);
    await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
  });

  it('takes theirs, and mine can be taken back', async () => {
    const { user } = await choose('Take theirs');
    await waitFor(() => expect(editorView().state.doc.toString()).toBe('select theirs'));
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(editorView().state.doc.toString()).toBe('select mine'));
  });
});

describe('the mirror on the server (security N5)', () => {
  it('has unsaved text two seconds after it was typed, and loses it when the query is saved', async () => {
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) =>
        prepared.answers(updateQuery, ({ body }) => buildQuery({ version: 2, ...(body as object) })),
    });
    act(() => writeSql('select 2'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    const sent = server.requests.find(({ method, address }) => method === 'PUT' && address === '/api/drafts/q1');
    expect(sent?.body).toMatchObject({ text: 'select 2', name: 'Kept words', version: 1 });
    const dropped = server.countOf(deleteDraft);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.countOf(deleteDraft)).toBe(dropped + 1));
  });

  describe('after a flush whose answer the page never saw', () => {
    const flushed = { text: 'select 2', name: 'Kept words', version: 1, device: 'Chrome on Linux' };
    const reopen = async () => {
      window.localStorage.setItem(unsavedKey('q1'), 'select 2');
      const opened = await openWorkbench('/queries/q1', {
        prepare: (prepared) => {
          prepared.answers(getDraft, { ...flushed, updatedAt: '2026-07-01T08:00:00.000Z' });
          prepared.answers(updateQuery, ({ body }) => buildQuery({ version: 2, ...(body as object) }));
        },
      });
      const dialog = await screen.findByRole('dialog', { name: 'This query has unsaved text' });
      const deleted = () =>
        opened.server.requests.filter(({ method }) => method === 'DELETE').map(({ address }) => address);
      return { ...opened, dialog, deleted };
    };

    it("loses its text for good by 'Use saved' [R094]", async () => {
      const { user, dialog, deleted } = await reopen();
      expect(deleted()).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Use saved' }));
      await waitFor(() => expect(deleted()).toEqual(['/api/drafts/q1']));
    });

    it('loses its text when the restored one is saved at once [R251]', async () => {
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
    const sent = server.requests.find(({ method, address }) => method === 'PUT' && address === '/api/drafts/q1');
    expect(sent?.body).toMatchObject({ text: 'select 2' });
    expect(sent?.init.keepalive).toBe(true);
  });

  it('is not brought back by a mirrored text that was on its way during the save', async () => {
    const arrived = Promise.withResolvers<void>();
    const { server, user } = await openWorkbench('/queries/q1', {
      prepare: (prepared) => {
        prepared.answers(updateQuery, ({ body }) => buildQuery({ version: 2, ...(body as object) }));
        prepared.answers(saveDraft, () => arrived.promise.then(() => ({ updatedAt: '2026-07-01T08:00:00.000Z' })));
      },
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

  it('offers what was typed in another browser', async () => {
    await openWorkbench('/queries/q1', {
      prepare: (server) =>
        server.answers(getDraft, {
          text: 'select elsewhere',
          name: 'Kept words',
          version: 1,
          device: 'Firefox on Linux',
          updatedAt: '2026-07-01T08:00:00.000Z',
        }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'This query has unsaved text' });
    expect(dialog.textContent).toContain('Firefox on Linux');
    expect(within(dialog).getByRole('textbox', { name: 'Unsaved text' }).textContent).toContain('select elsewhere');
  });

  it('offers text of a new query beside what is written here', async () => {
    const { user } = await openWorkbench('/queries/new', {
      prepare: (server) =>
        server.answers(getDraft, {
          text: 'select elsewhere',
          name: '',
          version: null,
          device: 'Firefox on Linux',
          updatedAt: '2026-07-01T08:00:00.000Z',
        }),
    });
    expect(await screen.findByText(/typed in Firefox on Linux/)).toBeTruthy();
    expect(editorView().state.doc.toString()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(editorView().state.doc.toString()).toBe('select elsewhere'));
  });
});

describe('drafts from other browsers (security N5)', () => {
  const head = (id: string, name: string, start = 'select elsewhere') => ({
    id,
    name,
    start,
    device: 'Firefox on Windows',
    updatedAt: '2026-07-01T08:00:00.000Z',
  });
  const draft = { text: 'select elsewhere', name: 'Far', version: null, device: 'Firefox on Windows' };
  const openDrafts = async (kept: ReturnType<typeof head>[]) => {
    const opened = await openWorkbench('/queries/new', {
      prepare: (server) => {
        server.answers(listDrafts, () => kept);
        server.answers(getDraft, ({ params }) =>
          params['id'] === 'new-b7' ? { ...draft, updatedAt: '2026-07-01T08:00:00.000Z' } : null,
        );
        server.answers(discardDrafts, ({ body }) => {
          const { ids } = body as { ids: string[] };
          kept = kept.filter(({ id }) => !ids.includes(id));
          return {};
        });
        server.answers(listQueries, []);
      },
    });
    await screen.findByRole('textbox', { name: 'SQL editor' });
    expect(opened.server.countOf(listDrafts)).toBe(0);
    await opened.user.click(screen.getByRole('button', { name: 'Queries' }));
    const section = await screen.findByRole('region', { name: 'Drafts from other browsers' });
    return { ...opened, section };
  };
  const discarded = (requests: FakeRequest[]) =>
    requests.filter(({ address }) => address === '/api/drafts/discard').map(({ body }) => body);

  it('are counted in the Queries drawer, and one opens here as a new query', async () => {
    const { user, server, section } = await openDrafts([head('new-b7', 'Far'), head('new-b8', '', ' ')]);
    await user.click(await within(section).findByRole('button', { name: '1 draft from another browser' }));
    expect(within(section).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(section).getByRole('button', { name: 'Open Far' }));
    await waitFor(() => expect(editorView().state.doc.toString()).toBe('select elsewhere'));
    expect(nameInput().value).toBe('Far');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Queries' })).toBeNull());
    act(() => writeSql('select further'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    expect(server.requests.find(({ method }) => method === 'PUT')?.address).toBe('/api/drafts/new-b7');
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
    expect(discarded(server.requests)).toEqual([{ ids: ['new-b8'] }, { ids: ['new-b7', 'new-b9'] }]);
  });

  it('is told apart from the first new query of this browser, which the server knows by a mark', async () => {
    const { server } = await openWorkbench('/queries/new');
    act(() => writeSql('select here'));
    await waitFor(() => expect(server.countOf(saveDraft)).toBe(1));
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.address).toMatch(/^\/api\/drafts\/new-b[a-z0-9]+$/);
  });
});

describe('another tab', () => {
  const say = (kind: TabMessage['kind']) => tellTabs({ kind, key: 'trial.q1' });

  it('is named while it edits the query', async () => {
    await openWorkbench();
    await screen.findByRole('textbox', { name: 'SQL editor' });
    await waitFor(() => {
      say('edited');
      expect(screen.getByText('This query is being edited in another tab too.')).toBeTruthy();
    });
  });

  it('hands its saved text over where nothing was changed, and else a comparison', async () => {
    const { server, user } = await openWorkbench();
    server.answers(getQuery, buildQuery({ version: 2, queryText: 'select 2' }));
    await waitFor(() => {
      say('saved');
      expect(editorView().state.doc.toString()).toBe('select 2');
    });
    act(() => writeSql('select mine'));
    server.answers(getQuery, buildQuery({ version: 3, queryText: 'select 3' }));
    say('saved');
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'A newer version was saved' });
    expect(within(dialog).getByRole('textbox', { name: 'Your text' }).textContent).toContain('select mine');
  });

  it('deletes the query: its text stays and can be saved as a new one (security F25)', async () => {
    const { user, path, server } = await openWorkbench();
    server.answers(createQuery, ({ body }) => buildQuery({ id: 'q9', ...(body as object) }));
    await waitFor(() => {
      say('deleted');
      expect(screen.getByText('This query was deleted. Its text is still here.')).toBeTruthy();
    });
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(path()).toBe('/queries/q9'));
    expect(editorView().state.doc.toString()).toBe('select 1');
  });
});
