import {
  createDestination,
  type Destination,
  deleteDestination,
  listDestinations,
  testDestination,
  updateDestination,
} from '@platbook/contract/admin/destinations';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderAsAdmin } from '../../testing/render-app.tsx';

const domain: Destination = {
  id: 'd1',
  kind: 'address',
  value: 'example.com',
  hasRows: false,
  bucket: null,
  webhooks: 0,
  createdAt: '2026-06-30T11:00:00.000Z',
  createdBy: 'ada@example.com',
};
const bucket = {
  endpoint: 'https://s3.us-west-2.amazonaws.com',
  region: 'us-west-2',
  bucket: 'exports',
  prefix: 'daily/',
  isPathStyle: false,
  accessKeyId: 'AKID',
};
const lake: Destination = { ...domain, id: 'd2', kind: 'bucket', value: 'Data lake', hasRows: true, bucket };
const hooks: Destination = { ...domain, id: 'd3', kind: 'webhook', value: 'hooks.example.com', webhooks: 3 };

it('lists what is allowed, tests a bucket and removes an entry', async () => {
  const { user, server } = renderAsAdmin('/admin/destinations', (server) => {
    server.answers(listDestinations, [domain, lake, hooks]);
    server.answers(testDestination, { isGood: false, about: 'The secret access key is wrong' });
    server.answers(deleteDestination, {});
  });
  await screen.findByText('Data lake');
  expect(textsOf('row', screen.getByRole('table')).slice(1)).toEqual([
    expect.stringMatching(/^example\.comEmailTitles, counts and links/),
    expect.stringMatching(/^Data lakeexports\/daily\/ at https:\/\/s3.us-west-2.amazonaws.comS3 bucketRows and files/),
    expect.stringMatching(/^hooks\.example\.comWebhookTitles, counts and links3/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Test Data lake' }));
  expect(await screen.findByText('Data lake: The secret access key is wrong')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove example.com' }));
  server.answers(listDestinations, []);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Nothing leaves the app')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Destinations' }));
});

it('allows a domain without rows, and says at the field what is wrong', async () => {
  const { user, server } = renderAsAdmin('/admin/destinations', (server) => {
    server.answers(listDestinations, []);
    const detail = 'Enter an email address or a domain, e.g. example.com';
    server.answers(createDestination, () => refusal(400, { title: 'No', detail, field: 'value' }));
  });
  await user.click(await screen.findByRole('button', { name: 'Allow destination' }));
  await user.type(screen.getByLabelText('Address or domain'), 'example');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(await screen.findByText(/Enter an email address or a domain/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Address or domain'));
  server.answers(createDestination, domain);
  await user.type(screen.getByLabelText('Address or domain'), '.com');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  await screen.findByText('example.com allowed');
  expect(server.bodiesOf(createDestination).at(-1)).toEqual({ kind: 'address', value: 'example.com', hasRows: false });
});

it('changes a bucket without its secret key, which stays', async () => {
  const { user, server } = renderAsAdmin('/admin/destinations', (server) => {
    server.answers(listDestinations, [lake]);
    server.answers(updateDestination, lake);
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Data lake' }));
  await user.clear(screen.getByLabelText('Prefix (optional)'));
  await user.click(screen.getByRole('checkbox', { name: 'Rows and files can be sent there' }));
  expect(screen.getByText("Without rows, the bucket can't be chosen.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Data lake saved');
  expect(server.bodiesOf(updateDestination)).toEqual([
    { kind: 'bucket', value: 'Data lake', hasRows: false, bucket: { ...bucket, prefix: '', secretAccessKey: '' } },
  ]);
});
