import * as people from '@platbook/contract/admin/people';
import * as teams from '@platbook/contract/admin/teams';
import { screen, within } from '@testing-library/react';
import { buildListedPerson } from '../../../testing/build-listed-person.ts';
import { page, refusal } from '../../../testing/fake-server.ts';
import { type Prepare, renderAsAdmin } from '../../../testing/render-app.tsx';

const listed = buildListedPerson({ isTrialAgain: true });
const detail: people.PersonDetail = {
  ...listed,
  version: 3,
  givenName: 'Lena',
  surname: 'Marsh',
  createdAt: '2026-06-01T10:00:00.000Z',
  isActiveSolution: true,
  suspendedAt: null,
  trialEndsAt: null,
  ndaSignedAt: null,
  trialsBefore: ['lena@example.com'],
  subscriptions: [{ code: 'SPFCL', name: 'Foreclosure', endsOn: '2027-01-31', isOver: false }],
  team: null,
  connections: [{ id: 'c1', name: 'Own', isListed: true, mayUse: false }],
  sessions: [],
  apiKeyMadeAt: null,
  acts: [],
};

const invitation: teams.GrantingInvite = {
  id: 'i1',
  email: 'new@example.com',
  by: 'admin@example.com',
  team: '',
  createdAt: '2026-06-30T10:00:00.000Z',
  expiresAt: '2026-07-14T10:00:00.000Z',
  usesLeft: 1,
  role: 'admin',
  license: { packs: [{ code: 'SPVAL', endsOn: null }], counties: ['12031'] },
};

const open = (prepare: Prepare) =>
  renderAsAdmin('/admin/people', (server) => {
    server.answers(people.countPeople, { all: 1, active: 1, trial: 0, expired: 0, suspended: 0, admins: 0 });
    server.answers(people.listPeople, [listed]);
    server.answers(people.listActs, []);
    server.answers(people.getPerson, detail);
    server.answers(people.getLicenseChoices, {
      packs: [{ code: 'SPVAL', name: 'Valuation', type: 'Solution Pack' }],
      counties: [
        { fips: '12031', name: 'Duval FL' },
        { fips: '12086', name: 'Miami-Dade FL' },
      ],
    });
    server.answers(teams.listInvites, []);
    server.answers(teams.listTeams, []);
    prepare(server);
  });

it('licenses a user against the version that was read, and shows the message of a conflict or a refusal', async () => {
  const { server, user } = open((fake) =>
    fake.answers(people.licensePerson, () =>
      refusal(400, { title: 'The license is invalid', detail: 'A license needs at least one county' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'licensed@example.com' }));
  const panel = within(await screen.findByRole('complementary', { name: 'licensed@example.com' }));
  expect(panel.getByText('Earlier trial under lena@example.com.')).toBeTruthy();
  expect(panel.getByText('2027-01-31')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Edit license' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'License for licensed@example.com' }));
  await user.click(await dialog.findByRole('checkbox', { name: /Valuation/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Miami-Dade FL' }));
  await user.click(dialog.getByRole('button', { name: 'Save license' }));
  expect(await dialog.findByText('A license needs at least one county')).toBeTruthy();
  server.answers(people.licensePerson, { ...detail, version: 4, subscriptions: [] });
  await user.click(dialog.getByRole('button', { name: 'Save license' }));
  expect(await panel.findByText(/^No (packs|counties)$/)).toBeTruthy();
  const sent = server.requests.filter(({ method }) => method === 'PUT').at(-1);
  expect(sent?.body).toEqual({
    packs: [
      { code: 'SPFCL', endsOn: '2027-01-31' },
      { code: 'SPVAL', endsOn: null },
    ],
    counties: ['12031', '12086'],
  });
  expect(new Headers(sent?.init.headers).get('If-Match')).toBe('"3"');
});

it('finds, selects and clears packs and counties of a license, and shows refusals and unreadable dates at their list', async () => {
  const { server, user } = open((fake) =>
    fake.answers(people.licensePerson, () =>
      refusal(400, { title: 'The license is invalid', detail: 'Unknown county 12086', field: 'counties' }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'licensed@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Edit license' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'License for licensed@example.com' }));
  const counties = within(dialog.getByRole('group', { name: 'Counties' }));
  await user.click(counties.getByRole('button', { name: 'Clear counties' }));
  expect(counties.getByText('0 of 2 selected')).toBeTruthy();
  await user.type(counties.getByRole('searchbox', { name: 'Find counties' }), 'miami');
  expect(counties.queryByRole('checkbox', { name: 'Duval FL' })).toBeNull();
  await user.click(counties.getByRole('button', { name: 'Select all counties shown' }));
  await user.click(counties.getByRole('button', { name: 'Clear the search' }));
  expect(counties.getByRole('checkbox', { name: 'Miami-Dade FL', checked: true })).toBeTruthy();
  expect(counties.getByRole('checkbox', { name: 'Duval FL', checked: false })).toBeTruthy();
  const packs = within(dialog.getByRole('group', { name: 'Packs and datasets' }));
  const day = packs.getByLabelText('Expiry date for Foreclosure');
  await user.clear(day);
  await user.type(day, 'soon');
  await user.click(dialog.getByRole('button', { name: 'Save license' }));
  expect(packs.getByRole('alert').textContent).toBe('Enter expiry dates like 2027-01-31');
  expect(server.countOf(people.licensePerson)).toBe(0);
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Save license' }));
  expect((await counties.findByRole('alert')).textContent).toBe('Unknown county 12086');
  expect(screen.getAllByText('Unknown county 12086')).toHaveLength(1);
});

it('invites with a role and a license, and shows what is missing or refused at its field', async () => {
  const { server, user } = open((fake) => fake.answers(teams.listInvites, [invitation]));
  expect(await screen.findByText(/^Admin · 1 pack · expires/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }));
  const email = dialog.getByRole('textbox', { name: 'Email' });
  const send = () => user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await send();
  expect(dialog.getByText('Enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(email);
  await user.type(email, 'new@example.com');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Admin');
  await user.click(await dialog.findByRole('checkbox', { name: 'Valuation' }));
  await send();
  expect(within(dialog.getByRole('group', { name: 'Counties' })).getByText('Choose at least one county')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Duval FL' }));
  server.answers(teams.invitePerson, () =>
    refusal(400, { title: 'The request is invalid', detail: 'This person already has an account', field: 'email' }),
  );
  await send();
  expect(await dialog.findByText('This person already has an account')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  server.answers(teams.invitePerson, invitation);
  await send();
  expect(await screen.findByText('Invitation sent to new@example.com')).toBeTruthy();
  expect(server.bodiesOf(teams.invitePerson).at(-1)).toEqual({
    email: 'new@example.com',
    teamId: null,
    origin: null,
    role: 'admin',
    license: { packs: [{ code: 'SPVAL', endsOn: null }], counties: ['12031'] },
  });
});

it('changes role and connections at once, and reloads the user after a conflict', async () => {
  const { server, user } = open((fake) => {
    fake.answers(people.changePerson, () =>
      refusal(409, { title: 'Someone else changed this account. Reload it and try again' }),
    );
    fake.answers(people.setPersonConnections, ({ body }) => ({
      ...detail,
      connections: [
        { ...detail.connections[0]!, mayUse: (body as { connectionIds: string[] }).connectionIds.includes('c1') },
      ],
    }));
  });
  await user.click(await screen.findByRole('button', { name: 'licensed@example.com' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: "Person's role" }), 'Admin');
  expect(await screen.findByText('Someone else changed this account. Reload it and try again')).toBeTruthy();
  await expect.poll(() => server.countOf(people.getPerson)).toBe(2);
  expect(screen.getByRole('combobox', { name: "Person's role" })).toHaveProperty('value', 'editor');
  await user.click(await screen.findByRole('button', { name: 'Change connections' }));
  await user.click(screen.getByRole('checkbox', { name: 'Own' }));
  await expect.poll(() => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Own' }).checked).toBe(true);
});

it('searches people by words, role and state, page by page, and says when there is no match', async () => {
  const { server, user } = open((fake) => {
    fake.answers(people.listPeople, ({ query }) =>
      query.get('state') === 'expired'
        ? []
        : query.has('cursor')
          ? [{ ...listed, id: 'p2', email: 'second@example.com' }]
          : page([listed], '/api/admin/people?cursor=abc'),
    );
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'second@example.com' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find by email or name' }), 'unknown');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired');
  expect(await screen.findByText('No matching people')).toBeTruthy();
  await expect.poll(() => server.requests.at(-1)?.address).toContain('search=unknown&state=expired');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/admin/people.csv?search=unknown&state=expired',
  );
});

it('records that a user has signed the NDA', async () => {
  const { server, user } = open((fake) => {
    fake.answers(people.changePerson, { ...detail, version: 4, ndaSignedAt: '2026-06-30T10:00:00.000Z' });
  });
  await user.click(await screen.findByRole('button', { name: 'licensed@example.com' }));
  const panel = within(await screen.findByRole('complementary', { name: 'licensed@example.com' }));
  await user.click(panel.getByRole('checkbox', { name: 'Signed' }));
  expect(await panel.findByRole('checkbox', { name: /^Signed, recorded/, checked: true })).toBeTruthy();
  expect(server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ hasSignedNDA: true });
});
