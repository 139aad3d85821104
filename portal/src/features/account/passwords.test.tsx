import { forgotPassword, getPasswordReset, resetPassword } from '@platbook/contract/account/passwords';
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderAppWith } from '../../testing/render-app.tsx';

const signedOut = { currentUser: null };
const NEW = 'Plat-book-7';
/** Searches only the page's main region: toasts have their own live regions. */
const findMessage = (role: 'status' | 'alert') => waitFor(() => within(screen.getByRole('main')).getByRole(role));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const open = (path: string, prepare?: Prepare) => renderAppWith(signedOut, path, prepare);
const requested = 'Password reset requested. An email has been sent with further instruction.';

describe('/forgot-password', () => {
  it('requests an email address, sends it and goes to /password-reset [R049, R121, R122, R318]', async () => {
    const { user, server, path } = open('/forgot-password', (fake) => fake.answers(forgotPassword, {}));
    await screen.findByRole('heading', { name: 'Forgot password' });
    expect([field('Email').type, field('Email').required]).toEqual(['email', true]);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(server.bodiesOf(forgotPassword)).toEqual([]);
    await user.type(field('Email'), 'trial@example.com{Enter}');
    await waitFor(() => expect(path()).toBe('/password-reset'));
    expect(server.bodiesOf(forgotPassword)).toEqual([{ email: 'trial@example.com' }]);
    expect((await findMessage('status')).textContent).toBe(requested);
  });

  it("shows the server's reason for a refusal", async () => {
    const { user, path } = open('/forgot-password', (fake) =>
      fake.answers(forgotPassword, refusal(400, { title: 'Enter a valid email address' })),
    );
    await user.type(await screen.findByLabelText('Email'), 'a@b{Enter}');
    expect((await findMessage('alert')).textContent).toBe('Enter a valid email address');
    expect(path()).toBe('/forgot-password');
  });
});

describe('/password-reset', () => {
  it('without an id shows the confirmation and no form [R051]', async () => {
    open('/password-reset');
    expect((await findMessage('status')).textContent).toBe(requested);
    expect(document.querySelector('form')).toBeNull();
  });

  const openForm = async (answer: Parameters<FakeServer['answers']>[1] = {}) => {
    const opened = open('/password-reset/abc', (fake) => {
      fake.answers(getPasswordReset, { minutesLeft: 26 });
      fake.answers(resetPassword, answer as never);
    });
    await screen.findByText("This link expires in 26 minutes. You'll be signed out everywhere else.");
    return opened;
  };

  it('shows no form before the link is verified', async () => {
    const answered = Promise.withResolvers<Response>();
    open('/password-reset/abc', (fake) => fake.answers(getPasswordReset, () => answered.promise));
    await screen.findByRole('status', { name: 'Loading' });
    expect(document.querySelector('form')).toBeNull();
    answered.resolve(refusal(404, { title: 'Not found' }));
    expect((await findMessage('alert')).textContent).toContain('This link is no longer valid.');
    expect(document.querySelector('form')).toBeNull();
  });

  it('with an id requests email, password and confirmation, and goes to / [R050, R123, R124, R319]', async () => {
    const { user, server, left } = await openForm();
    for (const name of ['Email', 'New Password', 'Confirm Password']) expect(field(name).required).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(server.countOf(resetPassword)).toBe(0);
    await user.type(field('Email'), 'trial@example.com');
    await user.type(field('New Password'), NEW);
    await user.type(field('Confirm Password'), `${NEW}x`);
    expect(screen.getByText("Password doesn't match")).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Reset Password' }) as HTMLButtonElement).disabled).toBe(true);
    await user.type(field('Confirm Password'), '{Backspace}{Enter}');
    await waitFor(() => expect(left).toEqual(['http://localhost:3000/api/sign-in']));
    expect(server.bodiesOf(resetPassword)).toEqual([
      { email: 'trial@example.com', password: NEW, passwordConfirmation: NEW },
    ]);
  });

  it('keeps the input when the link or the address is refused', async () => {
    const { user } = await openForm(refusal(400, { title: 'This link is no longer valid. Request a new one' }));
    await user.type(field('Email'), 'other@example.com');
    await user.type(field('New Password'), NEW);
    await user.type(field('Confirm Password'), `${NEW}{Enter}`);
    expect((await findMessage('alert')).textContent).toBe('This link is no longer valid. Request a new one');
    expect(field('New Password').value).toBe(NEW);
  });

  it('says at once that a link is no longer valid', async () => {
    open('/password-reset/gone', (fake) => fake.answers(getPasswordReset, refusal(400, { title: 'x' })));
    await screen.findByRole('heading', { name: 'This link is no longer valid.' });
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  });
});
