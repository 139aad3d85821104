import { createBatch } from '@platbook/contract/workbench/batches';
import { createQuery, getQuery, shareQuery, updateQuery } from '@platbook/contract/workbench/queries';
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
} from '@platbook/contract/workbench/share-links';
import {
  addQueryShares,
  listQueryShares,
  type QueryShare,
  removeQueryShare,
  searchPeople,
} from '@platbook/contract/workbench/sharing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBatch } from '../../../testing/build-runs.ts';
import { type FakeServer, refusal } from '../../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { nameInput } from '../../../testing/query-editor.ts';

const theo = { id: 'p2', displayName: 'Theo <b>Reyes</b>', email: 'theo@example.com' };
const ada = { id: 'p3', displayName: 'Ada Moss', email: 'ada@example.com' };
const own = buildQuery({ id: 'q1', sharing: 'private', canShare: true });
const link: ShareLink = {
  id: 'l1',
  view: 'query',
  path: '/queries/q1?link=l1',
  createdBy: null,
  createdAt: '2026-06-24T10:15:00.000Z',
  expiresAt: '2026-07-01T10:15:00.000Z',
  openings: [],
};

async function openShare({ path = '/queries/q1', query = own, prepare = (_: FakeServer) => {} } = {}) {
  let shares: QueryShare[] = [];
  let links: ShareLink[] = [];
  const opened = await openWorkbench(path, (server) => {
    server.answers(getQuery, query);
    server.answers(createQuery, ({ body }) => ({ ...own, ...(body as object) }));
    server.answers(updateQuery, ({ body }) => ({ ...own, ...(body as object) }));
    server.answers(shareQuery, ({ body }) => ({ ...query, ...(body as object) }));
    server.answers(searchPeople, ({ query: asked }) =>
      [theo, ada].filter(({ displayName }) => displayName.toLowerCase().includes(asked.get('q') ?? '')),
    );
    server.answers(listQueryShares, () => shares);
    server.answers(addQueryShares, ({ body }) => {
      const { people } = body as { people: { id: string; permission: 'read' | 'edit' }[] };
      const added = people.map(({ id, permission }) => ({
        person: id === theo.id ? theo : ada,
        permission,
        sharedAt: link.createdAt,
        isOutsideTeam: false,
      }));
      shares = [...shares.filter(({ person }) => people.every(({ id }) => id !== person.id)), ...added];
      return shares;
    });
    server.answers(removeQueryShare, ({ params }) => {
      shares = shares.filter(({ person }) => person.id !== params['personId']);
      return {};
    });
    server.answers(listShareLinks, () => links);
    server.answers(createShareLink, ({ body }) => {
      const made = { ...link, view: (body as ShareLink).view };
      links = [{ ...made, openings: [{ displayName: theo.displayName, lastAt: link.createdAt, count: 2 }] }];
      return made;
    });
    server.answers(revokeShareLink, () => {
      links = [];
      return {};
    });
    prepare(server);
  });
  const button = screen.getByRole('button', { name: 'Share' });
  await opened.user.click(button);
  return { ...opened, button, dialog: await screen.findByRole('dialog', { name: /^Share/ }) };
}

it('shares with people found by name, by keyboard, each with a permission, and a message', async () => {
  const { user, server, dialog, button } = await openShare();
  const field = await within(dialog).findByRole('combobox', { name: 'Add people' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('the');
  const option = await within(dialog).findByRole('option', { name: /^Theo <b>Reyes<\/b>/ });
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}');
  await within(dialog).findByRole('option', { name: /^Ada Moss/ });
  expect(within(dialog).queryByRole('option', { name: /^Theo/ })).toBeNull();
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What Ada Moss can do' }), 'Can edit');
  await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Look at row 3');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const list = await within(dialog).findByRole('list', { name: 'People with access' });
  expect(server.bodiesOf(addQueryShares)).toEqual([
    {
      people: [
        { id: 'p2', permission: 'read' },
        { id: 'p3', permission: 'edit' },
      ],
      view: 'query',
      message: 'Look at row 3',
    },
  ]);
  expect(within(list).getByText('Theo <b>Reyes</b>')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Remove Ada Moss' }));
  await waitFor(() => expect(within(dialog).queryByText('Ada Moss')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

it('closes only the list of people with the first Escape', async () => {
  const { user, dialog } = await openShare();
  await user.keyboard('a');
  await within(dialog).findByRole('option', { name: /^Ada Moss/ });
  await user.keyboard('{Escape}');
  expect(within(dialog).queryByRole('option', { name: /^Ada Moss/ })).toBeNull();
  expect(screen.getByRole('dialog', { name: /^Share/ })).toBeTruthy();
});

it("says in place why someone can't be added", async () => {
  const { user, dialog } = await openShare({
    prepare: (server) => server.answers(addQueryShares, () => refusal(404, { title: 'Person not found' })),
  });
  await user.keyboard('ada');
  await user.click(await within(dialog).findByRole('option', { name: /^Ada Moss/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Person not found')).toBeTruthy();
  expect(within(dialog).getByRole('list', { name: 'People to add' })).toBeTruthy();
});

it('shares with the team and stays open', async () => {
  const { user, server, dialog } = await openShare();
  await user.click(within(dialog).getByRole('button', { name: 'Team can edit' }));
  expect(await screen.findByText('Your team can edit this query')).toBeTruthy();
  expect(server.requestsOf(shareQuery)[0]).toMatchObject({ params: { id: 'q1' }, body: { sharing: 'edit' } });
  expect(within(dialog).getByRole('button', { name: 'Team can edit', pressed: true })).toBeTruthy();
});

it('creates and copies a link with one click, lists who opened it, and revokes it', async () => {
  const { user, server, dialog } = await openShare();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Expires in' }), '30 days');
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/^Link copied\. It works until Jul 1, 2026/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(/\/queries\/q1\?link=l1$/);
  expect(server.bodiesOf(createShareLink)).toEqual([{ view: 'query', days: 30 }]);
  expect(await within(dialog).findByText(/^Opened by Theo <b>Reyes<\/b> on 2026-06-24/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /^Revoke Query link from/ }));
  await waitFor(() => expect(within(dialog).queryByRole('list', { name: 'Links' })).toBeNull());
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Copy link' }));
});

it('links to the displayed result of the query', async () => {
  const { user, server } = await openShare({
    prepare: (prepared) => prepared.answers(createBatch, buildBatch({ id: 'b7', queryId: 'q1' })),
  });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('grid', { name: 'Results' });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Link to' }), 'Result');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(server.bodiesOf(createShareLink)).toEqual([{ view: 'result', days: 7, batchId: 'b7' }]));
});

it('saves a new query in place, then shares it', async () => {
  const { user, server, dialog } = await openShare({ path: '/queries/new' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  await user.keyboard('{Enter}');
  expect(within(dialog).getByText('Required')).toBeTruthy();
  expect(server.countOf(createQuery)).toBe(0);
  await user.type(name, 'Homes{Enter}');
  const field = await screen.findByRole('combobox', { name: 'Add people' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(server.bodiesOf(createQuery)[0]).toMatchObject({ name: 'Homes' });
});

it('offers to save unsaved changes', async () => {
  const { user, server, dialog } = await openShare();
  expect(within(dialog).queryByText(/unsaved changes/)).toBeNull();
  await user.keyboard('{Escape}');
  await user.type(nameInput(), '!');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(within(await screen.findByRole('dialog', { name: /^Share/ })).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/unsaved changes/)).toBeNull());
  expect(server.countOf(updateQuery)).toBe(1);
});

it("offers only links to another user's query", async () => {
  const { dialog } = await openShare({
    query: buildQuery({ canShare: false, canDelete: false, createdByUser: { id: 'p', displayName: 'Lena' } }),
  });
  expect(within(dialog).getByText('Lena shared this query with you. You can edit it.')).toBeTruthy();
  expect(within(dialog).queryByRole('combobox', { name: 'Add people' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy();
});
