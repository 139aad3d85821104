import * as access from '@platbook/contract/account/access-requests';
import * as people from '@platbook/contract/admin/people';
import { screen, waitFor, within } from '@testing-library/react';
import { buildQueuedRequest } from '../../../testing/build-access-request.ts';
import { buildListedPerson } from '../../../testing/build-listed-person.ts';
import { page, refusal } from '../../../testing/fake-server.ts';
import { type Prepare, renderAsAdmin } from '../../../testing/render-app.tsx';

const detail: people.PersonDetail = {
  ...buildListedPerson({ id: 'p1', counties: ['12031'] }),
  ...{ version: 3, givenName: 'Lena', surname: 'Marsh', createdAt: '2026-06-01T10:00:00.000Z' },
  ...{ isActiveSolution: true, suspendedAt: null, trialEndsAt: null, ndaSignedAt: null, trialsBefore: [] },
  subscriptions: [{ code: 'SPFCL', name: 'Foreclosure', endsOn: '2027-01-31', isOver: false }],
  ...{ team: null, connections: [], sessions: [], apiKeyMadeAt: null, acts: [] },
};
const request = buildQueuedRequest({ counties: [{ fips: '12086', name: 'Miami-Dade FL' }] });

const open = (prepare: Prepare = () => {}) =>
  renderAsAdmin('/admin/access-requests', (server) => {
    server.answers(access.listQueuedRequests, [request]);
    server.answers(access.countOpenRequests, { open: 1 });
    server.answers(people.getPerson, detail);
    server.answers(people.getLicenseChoices, {
      packs: [
        { code: 'SPFCL', name: 'Foreclosure', type: 'Solution Pack' },
        { code: 'SPPER', name: 'Permits', type: 'Solution Pack' },
      ],
      counties: [
        { fips: '12031', name: 'Duval FL' },
        { fips: '12086', name: 'Miami-Dade FL' },
      ],
    });
    prepare(server);
  });

const grantButton = { name: 'Grant licensed@example.com access to Permits.BuildingPermit' };

it('lists who asks for what and why, with the query as text, and counts open requests in the navigation', async () => {
  open();
  const row = await screen.findByRole('row', { name: /^Lena Marsh/ });
  expect(within(row).getByText('Permits.BuildingPermit')).toBeTruthy();
  expect(within(row).getByText('in Permits & Construction Activity (SPPER)')).toBeTruthy();
  expect(within(row).getByText('For <b>permits</b>')).toBeTruthy();
  expect(within(row).getByText('select * from Permits.BuildingPermit').closest('details')?.open).toBe(false);
  expect(within(row).getByText('NDA version 3')).toBeTruthy();
  const link = screen.getByRole('link', { current: 'page', name: /^Access requests/ });
  await waitFor(() => expect(link.textContent).toBe('Access requests, 1 open'));
});

it('grants with the license of the person, in which what was asked for is already selected', async () => {
  const { server, user } = open((fake) => fake.answers(access.grantAccess, { ...request, status: 'granted' }));
  await user.click(await screen.findByRole('button', grantButton));
  const dialog = within(await screen.findByRole('dialog', { name: 'License for licensed@example.com' }));
  const isChecked = async (name: string | RegExp) =>
    (await dialog.findByRole<HTMLInputElement>('checkbox', { name })).checked;
  expect(await isChecked(/Permits$/)).toBe(true);
  expect(await isChecked(/Foreclosure$/)).toBe(true);
  expect([await isChecked('Duval FL'), await isChecked('Miami-Dade FL')]).toEqual([true, true]);
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Welcome');
  server.answers(access.listQueuedRequests, []);
  await user.click(dialog.getByRole('button', { name: 'Save license' }));
  expect(await screen.findByText('No open requests')).toBeTruthy();
  const [sent] = server.requestsOf(access.grantAccess);
  expect(sent?.body).toEqual({
    license: {
      packs: [
        { code: 'SPFCL', endsOn: '2027-01-31' },
        { code: 'SPPER', endsOn: null },
      ],
      counties: ['12031', '12086'],
    },
    answer: 'Welcome',
  });
  expect(new Headers(sent?.init.headers).get('If-Match')).toBe('"3"');
  expect(server.countOf(people.licensePerson)).toBe(0);
});

it('says in the dialog that another admin has already answered', async () => {
  const { server, user } = open((fake) =>
    fake.answers(access.grantAccess, () =>
      refusal(409, { title: 'This request has already been answered or withdrawn', code: 'access.closed' }),
    ),
  );
  await user.click(await screen.findByRole('button', grantButton));
  const dialog = within(await screen.findByRole('dialog', { name: 'License for licensed@example.com' }));
  await user.click(await dialog.findByRole('button', { name: 'Save license' }));
  expect(await dialog.findByText('This request has already been answered or withdrawn')).toBeTruthy();
  server.answers(access.listQueuedRequests, []);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No open requests')).toBeTruthy();
});

it('declines with an answer, which is required', async () => {
  const { server, user } = open((fake) => fake.answers(access.declineAccess, { ...request, status: 'declined' }));
  await user.click(
    await screen.findByRole('button', { name: 'Decline licensed@example.com access to Permits.BuildingPermit' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline request' }));
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  expect(await dialog.findByText('Write an answer, so the person knows why.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Not now');
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodiesOf(access.declineAccess)).toEqual([{ answer: 'Not now' }]);
});

it('shows who answered and how, page by page, and says when nothing matches', async () => {
  const declined = { status: 'declined', answer: 'Not <i>now</i>', decidedBy: 'admin@example.com' } as const;
  const closed = buildQueuedRequest({ ...declined, decidedAt: '2026-07-01T10:00:00.000Z' });
  const next = buildQueuedRequest({ id: 'a2', kind: 'account', subject: '', packs: [], displayName: 'Edith Lowe' });
  const { server, user } = open((fake) =>
    fake.answers(access.listQueuedRequests, ({ query }) => {
      if (query.get('cursor')) return [next];
      return query.get('status') === 'declined' ? page([closed], '/api/admin/access-requests?cursor=n') : [];
    }),
  );
  expect(await screen.findByText('No open requests')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Declined');
  expect(await screen.findByText('Not <i>now</i>')).toBeTruthy();
  expect(screen.getByText(/by admin@example.com$/)).toBeTruthy();
  expect(screen.queryByRole('button', grantButton)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Reopen or extend the account')).toBeTruthy();
  server.answers(access.listQueuedRequests, () => refusal(403, { title: 'Not allowed' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Granted');
  expect(await screen.findByText("Couldn't load requests for access")).toBeTruthy();
});
