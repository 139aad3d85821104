import { deleteDraft, saveDraft } from '@platbook/contract/workbench/drafts';
import { createQuery, getQuery, updateQuery } from '@platbook/contract/workbench/queries';
import { notifyTabs, type TabMessage } from '@platbook/ui/browser/tab-channel';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { nameInput, sqlText, undoSql, writeSql } from '../../../testing/query-editor.ts';

const unsavedKey = (id: string) => `platbook.unsaved.trial.${id}`;

describe('unsaved text of a saved query', () => {
  const ask = async () => {
    window.localStorage.setItem(unsavedKey('q1'), 'select 77');
    window.localStorage.setItem(
      `${unsavedKey('q1')}.about`,
      JSON.stringify({ at: '2026-07-01T08:00:00.000Z', name: 'Better words', version: 1 }),
    );
    const opened = await openWorkbench();
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'This query has unsaved changes' }) };
  };

  it("is offered next to the saved one with a diff, both with time and device: 'Use unsaved' [R094] [R095]", async () => {
    const { user, dialog } = await ask();
    expect(dialog.textContent).toContain('version 1');
    expect(dialog.textContent).toMatch(/2026-07-01 \d\d:00, this browser/);
    expect(within(dialog).getByText('newer')).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: 'Saved text' }).textContent).toContain('select 1');
    expect(within(dialog).getByRole('textbox', { name: 'Unsaved text' }).textContent).toContain('select 77');
    expect(within(dialog).getByText('1 line differs')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Use unsaved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sqlText()).toBe('select 77');
    expect(nameInput().value).toBe('Better words');
    expect(screen.getByText('Unsaved')).toBeTruthy();
  });

  it("is replaced by the saved one with 'Use saved', and undo restores it [R094]", async () => {
    const { user, dialog } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Use saved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sqlText()).toBe('select 1');
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
    expect(screen.queryByText('Unsaved')).toBeNull();
    await undoSql();
    expect(sqlText()).toBe('select 77');
  });

  it('stays in the editor when the question is closed, with a note that leads back', async () => {
    const { user } = await ask();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Restored your unsaved changes')).toBeTruthy();
    expect(sqlText()).toBe('select 77');
    await user.click(screen.getByRole('button', { name: 'Use saved' }));
    expect(sqlText()).toBe('select 1');
  });
});

describe('a save that conflicts with a newer version [N2]', () => {
  const theirs = buildQuery({ version: 7, queryText: 'select theirs', updatedAt: '2026-07-01T08:00:00.000Z' });
  const meet = async () => {
    const opened = await openWorkbench('/queries/q1', (server) =>
      server.answers(updateQuery, ({ init, body }) =>
        new Headers(init.headers).get('If-Match') === '"7"'
          ? buildQuery({ ...(body as object), version: 8 })
          : refusal(409, { title: 'A newer version of this query was saved', code: 'query.conflict' }),
      ),
    );
    act(() => writeSql('select mine'));
    opened.server.answers(getQuery, theirs);
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

  it('shows both and saves nothing until the user chooses one', async () => {
    const { server, user, dialog } = await meet();
    expect(within(dialog).getByRole('textbox', { name: 'Their text' }).textContent).toContain('select theirs');
    expect(within(dialog).getByRole('textbox', { name: 'Your text' }).textContent).toContain('select mine');
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.countOf(updateQuery)).toBe(1);
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBe('select mine');
    expect(screen.getByText('Unsaved')).toBeTruthy();
  });

  it('keeps both: mine becomes a new query, and theirs has no unsaved text any more, here or elsewhere', async () => {
    const { path, server } = await choose('Keep both', { mirrored: 1 });
    expect(server.countOf(createQuery)).toBe(1);
    await waitFor(() => expect(path()).toBe('/queries/q9'));
    expect(nameInput().value).toBe('Copy of Kept words');
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
    await waitFor(() => expect(server.requestsOf(deleteDraft).map(({ params }) => params['id'])).toContain('q1'));
  });

  it('saves mine on top of theirs', async () => {
    const { server } = await choose('Overwrite with mine');
    expect(server.requestsOf(updateQuery).map(({ init }) => new Headers(init.headers).get('If-Match'))).toEqual([
      '"1"',
      '"7"',
    ]);
    await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
  });

  it('takes theirs, and mine can be restored', async () => {
    const { user } = await choose('Use theirs');
    await waitFor(() => expect(sqlText()).toBe('select theirs'));
    await user.click(screen.getByRole('button', { name: 'Restore changes' }));
    await waitFor(() => expect(sqlText()).toBe('select mine'));
  });
});

describe('another tab', () => {
  const say = (kind: TabMessage['kind']) => notifyTabs({ kind, key: 'trial.q1' });

  it('is named while it edits the query', async () => {
    await openWorkbench();
    await screen.findByRole('textbox', { name: 'SQL editor' });
    await waitFor(() => {
      say('edited');
      expect(screen.getByText("You're also editing this query in another tab.")).toBeTruthy();
    });
  });

  it('shares its saved text where nothing was changed, and otherwise a comparison', async () => {
    const { server, user } = await openWorkbench();
    server.answers(getQuery, buildQuery({ version: 2, queryText: 'select 2' }));
    await waitFor(() => {
      say('saved');
      expect(sqlText()).toBe('select 2');
    });
    act(() => writeSql('select mine'));
    server.answers(getQuery, buildQuery({ version: 3, queryText: 'select 3' }));
    say('saved');
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'A newer version was saved' });
    expect(within(dialog).getByRole('textbox', { name: 'Your text' }).textContent).toContain('select mine');
  });

  it('deletes the query: its text stays and can be saved as a new one [F25]', async () => {
    const { user, path } = await openWorkbench();
    await waitFor(() => {
      say('deleted');
      expect(screen.getByText('This query was deleted. Its text is still here.')).toBeTruthy();
    });
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(path()).toBe('/queries/q9'));
    expect(sqlText()).toBe('select 1');
  });
});
