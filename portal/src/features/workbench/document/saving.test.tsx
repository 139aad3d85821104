import { undo } from '@codemirror/commands';
import { createQuery, getQuery, listTags, type Query, updateQuery } from '@platbook/contract/workbench/queries';
import { goTo } from '@platbook/ui/browser/navigation';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, nameInput, sqlText, undoSql, writeSql } from '../../../testing/query-editor.ts';

const unsavedKey = (id: string) => `platbook.unsaved.trial.${id}`;
async function goToQuery(id: string): Promise<void> {
  act(() => goTo(`/queries/${id}`));
  await waitFor(() => expect(sqlText()).toBe(`select '${id}'`));
}

it("needs a name: 'Query name required', the input is flagged and nothing is saved [R304, R305]", async () => {
  const { server, user } = await openWorkbench('/queries/new');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Query name required'));
  expect(nameInput().getAttribute('aria-invalid')).toBe('true');
  expect(server.countOf(createQuery)).toBe(0);
  await user.type(nameInput(), 'a');
  expect(nameInput().getAttribute('aria-invalid')).toBeNull();
});

it("saves a new query, says 'Query Saved' and replaces the address by its id [R252]", async () => {
  const { server, user, path } = await openWorkbench('/queries/new');
  const visits = window.history.length;
  act(() => writeSql('select 9'));
  await user.type(nameInput(), 'Nine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByText('Query Saved')).textContent).toBe('Query Saved');
  await waitFor(() => expect(path()).toBe('/queries/q9'));
  expect(window.history.length).toBe(visits);
  expect(server.bodiesOf(createQuery)[0]).toMatchObject({
    name: 'Nine',
    queryText: 'select 9',
    connectionId: 'trial',
  });
  expect(sqlText()).toBe('select 9');
  await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
});

it('marks any edit as unsaved and keeps the text in the browser; saving clears both [R249, R250, R251]', async () => {
  const { user } = await openWorkbench('/queries/q1');
  expect(screen.queryByText('Unsaved')).toBeNull();
  act(() => writeSql('select 2'));
  expect(screen.getByText('Unsaved')).toBeTruthy();
  expect(window.localStorage.getItem(unsavedKey('q1'))).toBe('select 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Query Saved');
  await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
  expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
});

it('saves with ctrl+s and cmd+s, inside and outside the editor, with the version it knows [R090]', async () => {
  const { server, user } = await openWorkbench('/queries/q1', (prepared) =>
    prepared.answers(updateQuery, () => buildQuery({ version: 1 + prepared.countOf(updateQuery) })),
  );
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.countOf(updateQuery)).toBe(1));
  await screen.findByText('Query Saved');
  act(() => editorView().focus());
  await user.keyboard('{Meta>}s{/Meta}');
  await waitFor(() => expect(server.countOf(updateQuery)).toBe(2));
  const versions = server.requestsOf(updateQuery).map(({ init }) => new Headers(init.headers).get('If-Match'));
  expect(versions).toEqual(['"1"', '"2"']);
  expect(server.bodiesOf(updateQuery)[0]).toMatchObject({ tags: ['weekly'] });
});

it('gives the query tags, with suggestions from the ones in use [R373]', async () => {
  const { server, user } = await openWorkbench('/queries/q1', (prepared) => {
    prepared.answers(listTags, ['monthly', 'towns', 'weekly']);
  });
  await user.click(await screen.findByRole('button', { name: 'Tags: weekly' }));
  const popover = await screen.findByRole('dialog', { name: /^Tags/ });
  const input = await within(popover).findByRole('combobox', { name: 'Add a tag' });
  await waitFor(() => expect(textsOf('option', popover)).toEqual(['monthly', 'towns']));
  await user.type(input, 'tow{ArrowDown}{Enter}');
  await user.type(input, 'new one,');
  await user.click(within(popover).getByRole('button', { name: 'Remove weekly' }));
  expect(screen.getByText('Unsaved')).toBeTruthy();
  await user.type(input, 'gone{Enter}{Backspace}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull());
  expect(server.bodiesOf(updateQuery)[0]).toMatchObject({ tags: ['towns', 'new one'] });
  expect(screen.getByRole('button', { name: 'Tags: towns, new one' })).toBeTruthy();
});

it("shows the server's words when a save fails, and the text stays unsaved [R423]", async () => {
  const { user } = await openWorkbench('/queries/q1', (server) =>
    server.answers(updateQuery, () => refusal(409, { title: 'A newer version of this query was saved' })),
  );
  act(() => writeSql('select 2'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('A newer version of this query was saved'));
  expect(screen.getByText('Unsaved')).toBeTruthy();
  expect(window.localStorage.getItem(unsavedKey('q1'))).toBe('select 2');
});

it('asks nothing when the stored text is the saved one, and forgets it', async () => {
  window.localStorage.setItem(unsavedKey('q1'), 'select 1');
  await openWorkbench();
  expect(screen.queryByText('Restored your unsaved changes')).toBeNull();
  expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
});

it("never shows another user's unsaved text", async () => {
  window.localStorage.setItem('platbook.unsaved.other-user.q1', 'select secret');
  await openWorkbench();
  expect(sqlText()).toBe('select 1');
});

it('says once that text was restored: until a run or a click on Close, and not for a query opened on purpose', async () => {
  const about = { at: '2026-07-01T08:00:00.000Z', name: '', version: null };
  const note = () => screen.queryByText('Restored your unsaved changes');
  const open = async (more: object) => {
    window.localStorage.setItem(unsavedKey('new'), 'select 5');
    window.localStorage.setItem(`${unsavedKey('new')}.about`, JSON.stringify({ ...about, ...more }));
    const opened = await openWorkbench('/queries/new');
    await waitFor(() => expect(sqlText()).toBe('select 5'));
    return opened;
  };
  const { user } = await open({});
  await waitFor(() => expect(note()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(note()).toBeNull();
  const stored = JSON.parse(window.localStorage.getItem(`${unsavedKey('new')}.about`) ?? '{}');
  cleanup();
  const { user: again } = await open(stored);
  await screen.findByRole('button', { name: 'Add tags' });
  expect(note()).toBeNull();
  cleanup();
  await open({});
  await waitFor(() => expect(note()).not.toBeNull());
  await again.click(screen.getByRole('button', { name: 'Run' }));
  await waitFor(() => expect(note()).toBeNull());
  expect(sqlText()).toBe('select 5');
});

it('starts empty on demand when text of an earlier visit was restored', async () => {
  window.localStorage.setItem(unsavedKey('new'), 'select 5');
  const { user } = await openWorkbench('/queries/new');
  expect(await screen.findByText('Restored your unsaved changes')).toBeTruthy();
  expect(sqlText()).toBe('select 5');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(sqlText()).toBe('');
  expect(window.localStorage.getItem(unsavedKey('new'))).toBeNull();
});

describe('a save with a late reply', () => {
  async function saveSlowly(path: string, endpoint: typeof createQuery | typeof updateQuery) {
    const answer = Promise.withResolvers<Query>();
    const opened = await openWorkbench(path, (server) => {
      server.answers(endpoint, () => answer.promise);
      server.answers(getQuery, ({ params: { id = '' } }) => buildQuery({ id, queryText: `select '${id}'` }));
    });
    act(() => writeSql('select 9'));
    await opened.user.clear(nameInput());
    await opened.user.type(nameInput(), 'Nine');
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    return {
      ...opened,
      answer: () => act(async () => answer.resolve(buildQuery({ id: 'q1', queryText: 'select 9' }))),
    };
  }

  it("doesn't change a query that was opened in that time", async () => {
    const { answer, path } = await saveSlowly('/queries/q1', updateQuery);
    await goToQuery('q2');
    act(() => writeSql('select 2'));
    await answer();
    expect((await screen.findByText('Query Saved')).textContent).toBe('Query Saved');
    expect(path()).toBe('/queries/q2');
    expect(nameInput().value).toBe('Kept words');
    expect(screen.getByText('Unsaved')).toBeTruthy();
    expect(window.localStorage.getItem(unsavedKey('q1'))).toBeNull();
    expect(window.localStorage.getItem(unsavedKey('q2'))).toBe('select 2');
  });

  it("doesn't lead back to the query from another page", async () => {
    const { answer, path, user } = await saveSlowly('/queries/new', createQuery);
    await user.click(screen.getByRole('link', { name: 'Platbook' }));
    await screen.findByRole('heading', { name: /^Welcome/ });
    await answer();
    await screen.findByText('Query Saved');
    expect(path()).toBe('/home');
  });

  it("doesn't give its id to a new query that was started in that time", async () => {
    const { answer, server, user, path } = await saveSlowly('/queries/q1', updateQuery);
    server.answers(createQuery, ({ body }) => buildQuery({ id: 'q3', ...(body as object) }));
    await user.click(screen.getByRole('link', { name: 'New Query' }));
    await waitFor(() => expect(nameInput().value).toBe(''));
    act(() => writeSql('select 3'));
    await answer();
    await user.type(nameInput(), 'Three');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(path()).toBe('/queries/q3'));
    expect(server.countOf(createQuery)).toBe(1);
  });
});

it("doesn't restore the text of another query on undo", async () => {
  const { user } = await openWorkbench('/queries/q1');
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  await waitFor(() => expect(sqlText()).toBe(''));
  act(() => writeSql('select 2'));
  await undoSql();
  expect(sqlText()).toBe('');
  expect(undo(editorView())).toBe(false);
});
