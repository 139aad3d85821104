import { changePassword } from '@platbook/contract/account/passwords';
import * as users from '@platbook/contract/account/users';
import { createOwnInvite, listOwnInvites } from '@platbook/contract/admin/teams';
import { passwordCases } from '@platbook/contract/testing/password-cases';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { expectShownFor } from '../../testing/expect-shown-for.ts';
import { refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderApp } from '../../testing/render-app.tsx';

const NEW = 'Plat-book-7';
const findMessage = (role: 'status' | 'alert') => waitFor(() => within(screen.getByRole('main')).getByRole(role));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

const profile: users.Profile = {
  givenName: 'Theo',
  surname: 'Reyes',
  jobTitle: 'Analyst',
  email: 'trial@example.com',
  phoneMobile: '(555) 555-0128',
  company: 'Northside Lending',
  industry: 'Mortgage',
  canChangePassword: true,
};
const session: users.SessionInfo = {
  id: 's1',
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  createdAt: '2026-07-01T10:00:00.000Z',
  lastUsedAt: '2026-07-01T11:00:00.000Z',
  isThis: true,
};
const openProfile = async (prepare: Prepare = () => {}, more: Partial<users.Profile> = {}) => {
  const opened = renderApp('/profile', (fake) => {
    fake.answers(users.getProfile, { ...profile, ...more });
    fake.answers(users.getUser, { id: 'trial', data: {}, newUser: false });
    fake.answers(users.listSessions, [session, { ...session, id: 's2', device: 'Chrome on macOS', isThis: false }]);
    prepare(fake);
  });
  await screen.findByText(more.surname ?? 'Reyes');
  return opened;
};

describe('/profile', () => {
  it('shows the six fields, read-only [R058, R125]', async () => {
    await openProfile();
    const shown = [...document.querySelectorAll('.facts > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(shown).toEqual([
      ['First name', 'Theo'],
      ['Last name', 'Reyes'],
      ['Email', 'trial@example.com'],
      ['Phone', '(555) 555-0128'],
      ['Company', 'Northside Lending'],
      ['Industry', 'Mortgage'],
    ]);
    expect(document.querySelectorAll('.facts input')).toHaveLength(0);
  });

  it("shows its other parts while the directory doesn't respond, and retries on request", async () => {
    const { user, path } = renderApp('/profile', (fake) => {
      fake.answers(users.getUser, { id: 'trial', data: { primary_interest: 'ATTOM API' }, newUser: false });
      fake.answers(users.getProfile, () =>
        fake.countOf(users.getProfile) === 1 ? refusal(503, { title: 'Temporarily unavailable' }) : profile,
      );
    });
    expect((await findMessage('alert')).textContent).toBe("Couldn't load your profile. Temporarily unavailable");
    expect((screen.getByLabelText('Primary Interest') as HTMLSelectElement).value).toBe('ATTOM API');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Reyes');
    expect(path()).toBe('/profile');
  });

  it('shows hostile names as text [H127]', async () => {
    const company = '<b>Null</b> \u202etxet';
    await openProfile(undefined, { surname: "O'Neil 👩‍👩‍👧", company });
    expect(screen.getByText(company).textContent).toBe(company);
  });

  it('saves each preference with its own Save button [R127, R128, R129, R130, R419]', async () => {
    const { user, server } = await openProfile((fake) =>
      fake.answers(users.updateUser, { id: 'trial', data: {}, newUser: false }),
    );
    const optionsOf = (select: HTMLElement) => textsOf('option', select);
    const interest = screen.getByLabelText('Primary Interest') as HTMLSelectElement;
    const page = screen.getByLabelText('Starting Page') as HTMLSelectElement;
    expect(optionsOf(interest)).toEqual(['Choose one', 'Cloud Property Data', 'ATTOM API', 'Property Navigator']);
    await waitFor(() => expect(optionsOf(page)).toEqual(['Home', 'Property Navigator', 'SQL Editor']));
    expect(page.value).toBe('HomePage');
    await user.selectOptions(interest, 'ATTOM API');
    await user.selectOptions(page, 'SQLEditor');
    await user.click(screen.getByRole('button', { name: 'Save', description: 'Starting Page' }));
    expect((await screen.findByText('Changes were saved successfully')).closest('[role="status"]')).toBeTruthy();
    const saved = () => server.bodiesOf(users.updateUser);
    expect(saved()).toEqual([{ action: 'starting_page', data: { starting_page: 'SQLEditor' } }]);
    await user.click(screen.getByRole('button', { name: 'Save', description: 'Primary Interest' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toEqual({ action: 'primary_interest', data: { primary_interest: 'ATTOM API' } });
  });

  it("shows 'Changes updation failed' when a preference was not saved [R418]", async () => {
    const { user } = await openProfile((fake) => fake.answers(users.updateUser, refusal(400, { title: 'No' })));
    const page = await screen.findByLabelText('Starting Page');
    const save = screen.getByRole('button', { name: 'Save', description: 'Starting Page' }) as HTMLButtonElement;
    await waitFor(() => expect(save.disabled).toBe(true));
    await user.selectOptions(page, 'SQLEditor');
    await user.click(await screen.findByRole('button', { name: 'Save', description: 'Starting Page' }));
    await screen.findByText('Changes updation failed');
  });

  it("copies the invite link and says 'copied' for three seconds [R131, R132]", async () => {
    const { server } = await openProfile((fake) => fake.answers(users.getInviteLink, { link: 'https://x.example/i' }));
    await expectShownFor(3_000, 'Link copied', screen.getByRole('button', { name: 'Get Link' }));
    expect(server.requests.find(({ address }) => address.includes('invitaion'))?.query.get('email')).toBe(
      'trial@example.com',
    );
  });

  it("creates another invitation link only on request, and offers to revoke only the user's own", async () => {
    const invite = { email: '', team: 'Ours', createdAt: '', expiresAt: '2099-01-02T00:00:00.000Z', usesLeft: 25 };
    const { server, user } = await openProfile((fake) => {
      fake.answers(createOwnInvite, { link: 'https://x.example/second' });
      fake.answers(listOwnInvites, [
        { ...invite, id: 'mine', by: 'trial@example.com', canRevoke: true },
        { ...invite, id: 'theirs', by: 'other@example.com', canRevoke: false },
      ]);
    });
    const list = within(await screen.findByRole('list', { name: 'Open invitations' }));
    expect(list.getByText('Link from other@example.com')).toBeTruthy();
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Revoke the invitation link from trial@example.com',
    ]);
    await user.click(screen.getByRole('button', { name: 'New Link' }));
    await screen.findByText('Link copied');
    expect([server.countOf(createOwnInvite), server.countOf(users.getInviteLink)]).toEqual([1, 0]);
  });

  it('lists the sessions, ends one, and signs out everywhere', async () => {
    const { user, server, left } = await openProfile((fake) => {
      fake.answers(users.endSession, {});
      fake.answers(users.endSessions, {});
    });
    const own = (await screen.findByText('Firefox on Linux')).closest('li') as HTMLElement;
    expect(within(own).getByText('This session')).toBeTruthy();
    expect(within(own).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'End the session on Chrome on macOS' }));
    await waitFor(() => expect(server.countOf(users.listSessions)).toBe(2));
    expect(server.requests.find(({ method }) => method === 'DELETE')?.params).toEqual({ id: 's2' });
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/oidc/session/end']));
  });

  it('sends users of an external provider there to change their password [V21]', async () => {
    await openProfile(undefined, { canChangePassword: false });
    expect(screen.getByText('Your password is managed by your sign-in provider. Change it there.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
  });
});

describe('the Change Password dialog', () => {
  const openDialog = async (answer: unknown = {}) => {
    const opened = await openProfile((fake) => fake.answers(changePassword, answer as never));
    await opened.user.click(screen.getByRole('button', { name: 'Change Password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Password' });
    const submit = () => within(dialog).getByRole('button', { name: 'Change Password' }) as HTMLButtonElement;
    const fill = async (current: string, confirmation: string) => {
      await opened.user.type(field('Current Password'), current);
      await opened.user.type(field('New Password'), NEW);
      await opened.user.type(field('Confirm Password'), confirmation);
    };
    return { ...opened, dialog, submit, fill };
  };

  it('flags empty and mismatched fields with the specified messages [R126, R315, R316, R317]', async () => {
    const { user, server, submit } = await openDialog();
    await user.click(submit());
    expect(textsOf('alert')).toEqual(
      expect.arrayContaining(['Current Password is required', 'Confirm Password is required']),
    );
    expect(document.activeElement).toBe(field('Current Password'));
    await user.type(field('Confirm Password'), 'Plat');
    expect(screen.getByText("Password doesn't match")).toBeTruthy();
    expect([submit().disabled, server.countOf(changePassword)]).toEqual([true, 0]);
  });

  it('marks each rule as it is met [R308, R309, R310, R311, R312]', async () => {
    const { user, dialog } = await openDialog();
    const rules = within(dialog).getByRole('region', { name: 'New password rules' });
    const unmet = () =>
      [...rules.querySelectorAll('li.bad')].map(({ textContent }) => (textContent as string).replace(', not met', ''));
    expect(rules.querySelectorAll('li.open')).toHaveLength(7);
    await user.type(field('Current Password'), 'Parcels-4-All!');
    for (const [about, password, broken] of passwordCases) {
      await user.clear(field('New Password'));
      if (password === '' || password.length > 200) continue;
      await user.click(field('New Password'));
      await user.paste(password);
      expect(unmet(), about).toHaveLength(broken.length);
    }
    await user.clear(field('New Password'));
    await user.type(field('New Password'), 'xTRi-book-7');
    expect(unmet()).toEqual(['not contain the start of your email, “tri”']);
    expect(rules.textContent).toContain('6 of 7');
  });

  it('closes on success and shows a message [R275, R276]', async () => {
    const { user, server, submit, fill } = await openDialog();
    await fill('Parcels-4-All!', NEW);
    await user.click(submit());
    await screen.findByText('Your password has been reset.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodiesOf(changePassword)).toEqual([
      { id: 'trial', appId: '', email: 'trial@example.com', currentPassword: 'Parcels-4-All!', password: NEW },
    ]);
  });

  it.each([
    [{ title: 'The current password is incorrect' }, 'The current password is incorrect'],
    [{}, 'Something went wrong, Please try again'],
  ])('stays open and shows the reason on failure: %j [R420]', async (problem, text) => {
    const { fill } = await openDialog(refusal(400, problem as { title: string }));
    await fill('Not-it-123', `${NEW}{Enter}`);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
