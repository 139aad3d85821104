import { getMail, listMails, type OutboxMail } from '@platbook/contract/mails';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderAsAdmin } from '../../testing/render-app.tsx';

const mail = (more: Partial<OutboxMail>): OutboxMail => ({
  id: 'm1',
  kind: 'password-reset',
  to: 'ada@example.com',
  subject: 'Reset your password',
  state: 'sent',
  createdAt: '2026-07-01T10:00:00.000Z',
  endedAt: '2026-07-01T10:00:01.000Z',
  dueAt: '2026-07-01T10:00:00.000Z',
  attempts: 1,
  lastError: null,
  ...more,
});
const waiting = mail({
  id: 'm2',
  subject: 'A call failed',
  state: 'waiting',
  endedAt: null,
  attempts: 3,
  lastError: 'ECONNREFUSED',
});

it('lists the emails for an admin and opens one next to the list, with links only to this product', async () => {
  const text = 'Hello\nhttp://localhost:3000/password-reset/1\nhttp://elsewhere.example/x\n<b>';
  const { user } = renderAsAdmin('/admin/mail', (server) => {
    server.answers(listMails, [mail({}), waiting]);
    server.answers(getMail, ({ params }) => (params.id === 'm1' ? { ...mail({}), text } : { ...waiting, text: null }));
  });
  await screen.findByRole('button', { name: 'A call failed' });
  const table = screen.getByRole('table');
  expect(textsOf('row', table)).toEqual([
    'SubjectToCreatedStatus',
    expect.stringMatching(/^Reset your passwordada@example\.com2026-07-01 \d\d:00Sent$/),
    expect.stringMatching(/^A call failedada@example\.com2026-07-01 \d\d:00Waiting$/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Reset your password', expanded: false }));
  const opened = within(await screen.findByRole('region', { name: 'Email' }));
  expect(opened.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'http://localhost:3000/password-reset/1',
  ]);
  expect(opened.getByText(/<b>/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'A call failed' }));
  expect(await screen.findByText('ECONNREFUSED')).toBeTruthy();
  expect(
    screen.getByText("The text isn't shown because emails contain links that give access to an account."),
  ).toBeTruthy();
});

it("says that there is no email, and that the emails couldn't be loaded", async () => {
  const { server, user } = renderAsAdmin('/admin/mail', (fake) =>
    fake.answers(listMails, () => refusal(400, { title: 'Not today' })),
  );
  await screen.findByText('Not today');
  server.answers(listMails, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No emails yet')).toBeTruthy();
});
