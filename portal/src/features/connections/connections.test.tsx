import { deleteConnection, listConnections } from '@platbook/contract/workbench/connections';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { openDrawer } from '../../testing/open-connections.ts';
import { buildConnection } from '../../testing/open-workbench.ts';
import { typeAtOnce } from '../../testing/type-at-once.ts';

describe('the list of connections', () => {
  it('offers edit and delete to an admin, only on editable connections [R328]', async () => {
    const { drawer } = await openDrawer();
    expect(drawer.getByRole('button', { name: 'Edit Leads' })).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Delete Leads' })).toBeTruthy();
    expect(drawer.getAllByRole('button', { name: /^(Edit|Delete) / })).toHaveLength(2);
    expect(drawer.getByRole('button', { name: 'New connection' })).toBeTruthy();
  });

  it('offers an editor neither, not even for an editable one, and no new one [R329]', async () => {
    const { drawer } = await openDrawer('editor');
    expect(drawer.getByRole('link', { name: /Leads/ })).toBeTruthy();
    expect(drawer.queryAllByRole('button', { name: /^(Edit|Delete|New) / })).toEqual([]);
  });

  it('is searched by name, driver and host, and says when there is no match', async () => {
    const { drawer } = await openDrawer();
    const search = drawer.getByRole('searchbox', { name: 'Search connections' });
    for (const words of ['LEAD', 'postgresql', 'db.example']) {
      typeAtOnce(search, words);
      expect(drawer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Leads'),
      ]);
    }
    typeAtOnce(search, 'zzz');
    expect(drawer.getByRole('heading', { name: 'No connections found' })).toBeTruthy();
  });

  it('opens the editor with the connection chosen', async () => {
    const { user, drawer, path } = await openDrawer('editor');
    await user.click(drawer.getByRole('link', { name: /Leads/ }));
    await waitFor(() => expect(path()).toBe('/queries/new?connectionId=leads'));
  });

  it('deletes a connection after a confirmation, and keeps the focus in the drawer', async () => {
    const { server, user, drawer } = await openDrawer('admin', (fake) =>
      fake.answers(deleteConnection, () => {
        fake.answers(listConnections, [buildConnection()]);
        return {};
      }),
    );
    await user.click(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.click(drawer.getByRole('button', { name: 'Keep' }));
    expect(server.countOf(deleteConnection)).toBe(0);
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.keyboard('{Enter}');
    await user.click(drawer.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(drawer.queryByText('Leads')).toBeNull());
    expect(server.countOf(deleteConnection)).toBe(1);
    expect(document.activeElement).toBe(drawer.getByRole('searchbox', { name: 'Search connections' }));
  });

  it("says 'Delete failed' when a connection can't be deleted, and keeps it [R413]", async () => {
    const { user, drawer } = await openDrawer('admin', (fake) =>
      fake.answers(deleteConnection, () => refusal(403, { title: "You don't have permission to do this" })),
    );
    await user.click(drawer.getByRole('button', { name: 'Delete Leads' }));
    await user.click(drawer.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed')).toBeTruthy();
    expect(await drawer.findByRole('link', { name: /Leads/ })).toBeTruthy();
  });
});
