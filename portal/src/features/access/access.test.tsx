import { listAccessRequests, requestAccess, withdrawAccessRequest } from '@platbook/contract/account/access-requests';
import { getLegalTexts } from '@platbook/contract/legal';
import { getSolution, type SolutionDetail } from '@platbook/contract/packs/subscriptions';
import { getNavigatorToken } from '@platbook/contract/property/navigator';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAccessRequest, legalTexts } from '../../testing/build-access-request.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { renderAppWith } from '../../testing/render-app.tsx';

const pack = {
  ...{ subscriptionName: 'Permits & Construction Activity', subscriptionDesc: 'All.', subscriptionCode: 'SPPER' },
  ...{
    solutionType: 'Solution Pack' as const,
    deliveryMethod: 'API',
    solutionPackImageName: 'PHN2Zy8+',
    components: [],
  },
  ...{ dataContained: '', industry: '', videoLink: null, clientSubscriptionCode: null },
} satisfies SolutionDetail;
const request = buildAccessRequest({ kind: 'pack', subject: 'SPPER', message: '' });
const stated = { name: 'Permits & Construction Activity', level: 1 };

async function open(prepare: (server: FakeServer) => void = () => {}) {
  const opened = renderAppWith({}, '/solutionpack/spper', (server) => {
    server.answers(getSolution, [pack]);
    server.answers(getLegalTexts, legalTexts);
    server.answers(requestAccess, request);
    server.answers(withdrawAccessRequest, { ...request, status: 'withdrawn' });
    prepare(server);
  });
  await screen.findByRole('heading', stated);
  return opened;
}

async function openDialog(prepare?: (server: FakeServer) => void) {
  const opened = await open(prepare);
  await opened.user.click(await screen.findByRole('button', { name: 'Request access' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Request access' })) };
}

const nda = { name: 'I accept the non-disclosure agreement' };

it('asks with a message and the accepted agreement, then shows the date and takes the request back', async () => {
  const { dialog, server, user } = await openDialog();
  expect(dialog.getByText(/^You're asking for/).textContent).toBe(
    "You're asking for Permits & Construction Activity (SPPER).",
  );
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Message' }));
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'For a <b>study</b>');
  expect(dialog.getByText('18 of 1,000 characters')).toBeTruthy();
  await dialog.findByText('version 3');
  expect(dialog.getByRole('link', { name: /^Read it/ }).getAttribute('href')).toBe('/termsofuse#nda');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  const missing = 'Accept the non-disclosure agreement to send the request.';
  expect(await dialog.findByText(missing)).toBeTruthy();
  expect(server.countOf(requestAccess)).toBe(0);
  await user.click(dialog.getByRole('checkbox', nda));
  expect(dialog.queryByText(missing)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Requested on')).toBeTruthy();
  expect(screen.getByText('Jun 30, 2026')).toBeTruthy();
  expect(server.bodiesOf(requestAccess)).toEqual([
    {
      ...{ kind: 'pack', subject: 'SPPER', message: 'For a <b>study</b>', ndaVersion: '3' },
      ...{ path: '/solutionpack/spper', queryText: '' },
    },
  ]);
  const withdraw = screen.getByRole('button', { name: 'Withdraw' });
  await waitFor(() => expect(document.activeElement).toBe(withdraw));
  await user.click(withdraw);
  const again = await screen.findByRole('button', { name: 'Request access' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(screen.queryByText('Requested on')).toBeNull();
});

it('has the agreement accepted again if it changed while the dialog was open', async () => {
  const { dialog, server, user } = await openDialog((fake) =>
    fake.answers(requestAccess, () => refusal(409, { title: 'The agreement has changed', code: 'access.nda' })),
  );
  await dialog.findByText('version 3');
  await user.click(dialog.getByRole('checkbox', nda));
  server.answers(getLegalTexts, { ...legalTexts, nda: { ...legalTexts.nda, version: '4' } });
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('version 4')).toBeTruthy();
  expect(await dialog.findByText('The agreement has changed')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', nda).checked).toBe(false);
});

it("says that the agreement couldn't be loaded, and loads it again", async () => {
  const { dialog, server, user } = await openDialog((fake) =>
    fake.answers(getLegalTexts, () => refusal(404, { title: 'Not found' })),
  );
  await dialog.findByText("Couldn't load the non-disclosure agreement");
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true);
  server.answers(getLegalTexts, legalTexts);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('version 3')).toBeTruthy();
});

it('shows an open request instead of the button', async () => {
  await open((server) => server.answers(listAccessRequests, [request]));
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
});

it('shows the answer of a declined request as text, and can ask again', async () => {
  await open((server) =>
    server.answers(listAccessRequests, [{ ...request, status: 'declined', answer: 'Not <i>yet</i>' }]),
  );
  expect(await screen.findByText('Your request was declined: Not <i>yet</i>')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request access' })).toBeTruthy();
});

describe('the page that other apps link to', () => {
  const from = '/propertynavigator?search=zip%3D32205';
  const openPage = (search: Record<string, string>) =>
    renderAppWith({}, `/requestaccess?${new URLSearchParams(search)}`, (server) => {
      server.answers(getLegalTexts, legalTexts);
      server.answers(requestAccess, request);
      server.answers(getNavigatorToken, () => new Promise<never>(() => {}));
    });

  it('asks for a table, and returns to where the link was', async () => {
    const { server, user, path } = openPage({ kind: 'table', subject: 'Hazard.PropertyHazard', from });
    const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
    dialog.getByText('Hazard.PropertyHazard');
    expect(dialog.queryByText(/Your open query/)).toBeNull();
    await dialog.findByText('version 3');
    await user.click(dialog.getByRole('checkbox', nda));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(path()).toBe(from));
    expect(server.bodiesOf(requestAccess)).toMatchObject([
      { kind: 'table', subject: 'Hazard.PropertyHazard', path: from, queryText: '' },
    ]);
  });

  it('asks for access to continue, from the notice that it ends', async () => {
    openPage({ kind: 'account' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
    dialog.getByText("You're asking for your access to continue.");
  });

  it('asks for counties, and returns without a request on Escape', async () => {
    const { server, user, path } = openPage({ kind: 'counties', counties: '17031,99999', from });
    const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
    dialog.getByText('Cook IL');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe(from));
    expect(server.countOf(requestAccess)).toBe(0);
  });

  it.each([
    ['https://evil.example/', { kind: 'pack', subject: 'SPPER' }],
    ['//evil.example', { kind: 'counties', counties: '17031' }],
  ])('never returns to another site: %s', async (evil, search) => {
    const { user, path } = openPage({ ...search, from: evil } as Record<string, string>);
    await screen.findByRole('dialog', { name: 'Request access' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/home'));
  });

  it.each([{ kind: 'table' }, { kind: 'accounts' }, { kind: 'counties', counties: '99999' }])(
    'leads to the catalog if a link says nothing to ask for: %o',
    async (search) => {
      openPage(search as Record<string, string>);
      await screen.findByRole('heading', { name: 'Nothing to request', level: 1 });
      screen.getByRole('link', { name: 'Open the Solution Catalog' });
    },
  );
});
