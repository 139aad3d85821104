import { requestAccess } from '@platbook/contract/account/access-requests';
import { listApiKeys, viewApiKey } from '@platbook/contract/account/api-keys';
import { endpoint } from '@platbook/contract/endpoint';
import { getLegalTexts } from '@platbook/contract/legal';
import { getPropertyApiDocument, getPropertyApiExample } from '@platbook/contract/property/property-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAccessRequest, legalTexts } from '../../testing/build-access-request.ts';
import { buildKey, buildKeys } from '../../testing/build-keys.ts';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const parameter = (name: string, section: string, more: object = {}) => ({
  name,
  in: 'query',
  schema: { type: 'string' },
  'x-section': section,
  ...more,
});
const document = {
  'x-base': '/propertyapi/v1.0.0',
  paths: {
    '/propertyapi/v1.0.0/property/detail': {
      get: {
        tags: ['Property'],
        summary: 'One property.',
        'x-from': ['Property.PropertyDetail'],
        parameters: [
          parameter('address', 'property', { description: 'Street, then city or ZIP' }),
          parameter('apn', 'property', { 'x-row': 'apn, fips', 'x-placeholder': '064512-0340' }),
          parameter('fips', 'place', { 'x-row': 'apn, fips' }),
          parameter('pagesize', 'paging', { schema: { type: 'integer', default: 10 } }),
        ],
      },
    },
    '/propertyapi/v1.0.0/salescomparables/propid/{propid}': {
      get: {
        tags: ['Sale'],
        summary: 'Homes like this one.',
        'x-from': [],
        parameters: [parameter('propid', 'own', { in: 'path', required: true })],
      },
    },
  },
};
const example = {
  propertyid: 1010000001,
  street: '12 Elm St',
  city: 'Ventura',
  state: 'CA',
  zip: '93001',
  apn: '1-2',
  fips: '06111',
  latitude: 34.2,
  longitude: -119.2,
};
const keys = buildKeys([buildKey({ id: 'k1', name: 'First' }), buildKey({ id: 'k2', tail: '9999', isFirst: false })]);
const detail = endpoint('GET', '/propertyapi/v1.0.0/property/detail', { summary: '' });
const comparables = endpoint('GET', '/propertyapi/v1.0.0/salescomparables/propid/:id', { summary: '' });
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const status = (msg: string, code = 0, more: object = {}) => ({
  status: { version: '1.0.0', code, msg, total: 0, ...more },
});

function open(path = '/api-explorer') {
  return renderApp(path, (server) => {
    server.answers(getPropertyApiDocument, () => json(document));
    server.answers(getPropertyApiExample, { example, locked: [] });
    server.answers(listApiKeys, keys);
    server.answers(viewApiKey, ({ params }) => ({ id: params['id'] as string, key: `text-of-${params['id']}` }));
    server.answers(detail, () =>
      json({ ...status('SuccessWithResult'), property: [{ identifier: { Id: 5 } }] }, 200, {
        'x-ratelimit-limit': '250000',
        'x-ratelimit-remaining': '237593',
      }),
    );
  });
}

it("tries a call with one of the user's keys, shows the response and the remaining quota, and omits the key from the code", async () => {
  const { user, server, path } = open();
  await user.click(await screen.findByRole('button', { name: /^Try it/ }));
  const answer = screen.getByRole('region', { name: 'Response' });
  expect(await within(answer).findByText('SuccessWithResult')).toBeTruthy();
  expect(within(answer).getByRole('region', { name: 'Body' }).textContent).toContain('"Id": 5');
  const request = server.requests.find(({ address }) => address.includes('/property/detail'));
  expect([
    request?.query.get('address'),
    new Headers(request?.init.headers).get('apikey'),
    request?.init.credentials,
  ]).toEqual(['12 Elm St, 93001', 'text-of-k1', 'omit']);
  expect(screen.getByText('12,407 of 250,000 calls this month · 50 per second')).toBeTruthy();
  const code = screen.getByRole('region', { name: 'Request code' });
  expect(code.textContent).toContain('apikey: 7c1e…4f09');
  expect(globalThis.document.body.textContent).not.toContain('text-of-k1');
  await user.click(screen.getByRole('button', { name: 'Reveal key' }));
  await waitFor(() => expect(code.textContent).toContain('text-of-k1'));
  await user.click(within(answer).getByRole('button', { name: 'Headers' }));
  expect(within(answer).getByRole('region', { name: 'Headers' }).textContent).toContain('x-ratelimit-limit: 250000');
  expect(path()).toBe('/api-explorer');
});

it('stores endpoint and parameters in its address, and opens those that an address names', async () => {
  const { user, server, path } = open('/api-explorer?endpoint=property/detail&apn=9-9&fips=12031');
  const form = await screen.findByRole('form', { name: 'property/detail' });
  const field = (name: string) => within(form).getByRole<HTMLInputElement>('textbox', { name });
  expect([field('apn').value, field('fips').value, field('address').value]).toEqual(['9-9', '12031', '']);
  expect(field('apn').placeholder).toBe('064512-0340');
  fireEvent.change(field('apn'), { target: { value: '8-8' } });
  await waitFor(() => expect(path()).toContain('apn=8-8'));
  await user.type(screen.getByRole('searchbox', { name: 'Find an endpoint' }), 'homes like');
  const list = screen.getByRole('navigation', { name: 'Endpoints' });
  expect(within(list).queryByRole('button', { name: 'property/detail' })).toBeNull();
  server.answers(comparables, () => json(status('SuccessWithoutResult', 1)));
  await user.click(within(list).getByRole('button', { name: 'salescomparables/propid/{propid}' }));
  await screen.findByRole('form', { name: 'salescomparables/propid/{propid}' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('SuccessWithoutResult')).toBeTruthy();
  // In addition to the call, the page polls how long the session lasts.
  expect(server.requests.map(({ address }) => address)).toContainEqual(
    expect.stringContaining('/salescomparables/propid/1010000001'),
  );
});

it('explains a refusal and marks the parameter that it names', async () => {
  const { user, server } = open();
  server.answers(detail, () =>
    json(status('Invalid Parameter(s)', 400, { detail: 'address has no value', parameter: 'address' }), 400),
  );
  await screen.findByRole('option', { name: 'Reporting, ••9999' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'Reporting, ••9999');
  await user.click(screen.getByRole('button', { name: /^Try it/ }));
  expect(await screen.findByText('address has no value.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'address' }).getAttribute('aria-invalid')).toBe('true');
  expect(new Headers(server.requests.at(-1)?.init.headers).get('apikey')).toBe('text-of-k2');
  server.answers(detail, () =>
    json(status('Not in your license', 403, { detail: "County 06037 isn't in your license" }), 403),
  );
  await user.click(screen.getByRole('button', { name: /^Try it/ }));
  expect(await screen.findByText(/County 06037 isn't in your license\. Contact sales/)).toBeTruthy();
  server.answers(viewApiKey, refusal(429, { title: 'You looked at keys too often' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'First, ••4f09');
  await user.click(screen.getByRole('button', { name: /^Try it/ }));
  expect(await screen.findByText("Couldn't send the request")).toBeTruthy();
});

it.each([
  ["Permits.BuildingPermit isn't in your license", { kind: 'endpoint', subject: 'property/detail' }],
  ["County 12086 isn't in your license", { kind: 'counties', subject: '', counties: ['12086'] }],
])('requests access where a call is refused because %s', async (detailText, wanted) => {
  const { server, user } = open();
  server.answers(getLegalTexts, legalTexts);
  server.answers(requestAccess, buildAccessRequest());
  server.answers(detail, () => json(status('Not in your license', 403, { detail: detailText }), 403));
  await user.click(await screen.findByRole('button', { name: /^Try it/ }));
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
  await dialog.findByText('version 3');
  await user.click(dialog.getByRole('checkbox', { name: 'I accept the non-disclosure agreement' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(server.bodiesOf(requestAccess)).toMatchObject([wanted]));
});

it('marks endpoints outside the license, and requests access to one before any call', async () => {
  const name = 'salescomparables/propid/{propid}';
  const { server, user } = renderApp('/api-explorer', (fake) => {
    fake.answers(getPropertyApiDocument, () => json(document));
    fake.answers(getPropertyApiExample, { example, locked: [name] });
    fake.answers(listApiKeys, keys);
    fake.answers(getLegalTexts, legalTexts);
    fake.answers(requestAccess, buildAccessRequest({ kind: 'endpoint', subject: name }));
    fake.answers(comparables, () => json(status('Not in your license', 403, { detail: 'Not yours' }), 403));
    fake.answers(viewApiKey, ({ params }) => ({ id: params['id'] as string, key: 'text' }));
  });
  await screen.findByRole('button', { name: 'property/detail' });
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `${name}, not in your license` }));
  const form = within(screen.getByRole('form', { name }));
  form.getByText("This endpoint isn't in your license.");
  await user.click(form.getByRole('button', { name: /^Try it/ }));
  await screen.findByText(/^Not yours\./);
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
  await dialog.findByText('version 3');
  await user.click(dialog.getByRole('checkbox', { name: 'I accept the non-disclosure agreement' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await form.findByText('Requested on');
  expect(server.bodiesOf(requestAccess)).toMatchObject([{ kind: 'endpoint', subject: name }]);
});
