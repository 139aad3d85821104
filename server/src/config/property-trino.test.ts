import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';

const rulesSecret = randomBytes(24).toString('base64url');
const given = {
  PROPERTY_ENGINE: 'trino',
  PROPERTY_TRINO_URL: 'https://trino.example.com:8443/',
  PROPERTY_TRINO_PASSWORD: 'one of the operator',
  PROPERTY_TRINO_RULES_SECRET: rulesSecret,
};
const read = (env: Record<string, string>) =>
  readConfig({ DATA_FOLDER: temporaryFolder('config'), ...env }).propertyTrino;

it('reads warehouse files unless told otherwise, whatever else is set', () => {
  expect(read({ ...given, PROPERTY_ENGINE: '' })).toBeUndefined();
});

it('reads where the engine is and how to sign in', () => {
  expect(read(given)).toEqual({
    url: 'https://trino.example.com:8443',
    catalog: 'lake',
    principal: 'platbook',
    registrar: undefined,
    password: 'one of the operator',
    isIsolated: false,
    accessControl: 'file',
    ca: undefined,
    rulesSecret,
  });
  const isolated = { ...given, PROPERTY_TRINO_PASSWORD: '', PROPERTY_TRINO_ISOLATED: 'true' };
  expect(read({ ...isolated, PROPERTY_TRINO_URL: 'http://trino:8080' })).toMatchObject({
    url: 'http://trino:8080',
    password: undefined,
    isIsolated: true,
  });
  expect(read({ ...given, PROPERTY_TRINO_ACCESS_CONTROL: 'opa' })).toMatchObject({ accessControl: 'opa' });
});

it.each([
  [{ PROPERTY_ENGINE: 'presto' }, 'PROPERTY_ENGINE must be one of duckdb, trino'],
  [{ PROPERTY_TRINO_URL: '' }, 'PROPERTY_TRINO_URL is missing'],
  [{ PROPERTY_TRINO_URL: 'https://a:b@trino.example.com' }, 'PROPERTY_TRINO_URL must have no path'],
  [{ PROPERTY_TRINO_URL: 'https://trino.example.com/ui' }, 'PROPERTY_TRINO_URL must have no path'],
  [{ PROPERTY_TRINO_URL: 'http://trino.example.com' }, 'PROPERTY_TRINO_URL must be an https URL'],
  [{ PROPERTY_TRINO_PASSWORD: '' }, 'PROPERTY_TRINO_PASSWORD is missing'],
  [{ PROPERTY_TRINO_ACCESS_CONTROL: 'ranger' }, 'PROPERTY_TRINO_ACCESS_CONTROL must be one of file, opa'],
  [{ PROPERTY_TRINO_CATALOG: 'Lake.x' }, 'PROPERTY_TRINO_CATALOG must be a name in lower case'],
  [{ PROPERTY_TRINO_RULES_SECRET: '' }, 'PROPERTY_TRINO_RULES_SECRET is missing'],
  [{ PROPERTY_TRINO_RULES_SECRET: 'aZ3_kLm9-pQr7Tv2xW' }, 'PROPERTY_TRINO_RULES_SECRET must have at least 32'],
  [{ PROPERTY_TRINO_RULES_SECRET: 'a'.repeat(40) }, 'PROPERTY_TRINO_RULES_SECRET is too easy to guess'],
  [{ PROPERTY_TRINO_RULES_SECRET: `${rulesSecret}/x` }, 'because it is part of a URL'],
  [{ PROPERTY_TRINO_CA: '/no/such.pem' }, "PROPERTY_TRINO_CA: /no/such.pem can't be read"],
  [{ PROPERTY_TRINO_CA: import.meta.filename }, 'has no certificate'],
  [{ PROPERTY_TRINO_REGISTRAR: 'platbook' }, 'must be two users'],
  [{ PROPERTY_TRINO_USER: 'pb-x' }, 'must be two users'],
  [{ AUTHENTICATION: 'off' }, 'PROPERTY_ENGINE can be trino only with AUTHENTICATION on'],
])('refuses %j with one sentence [T36]', (env, sentence) => {
  expect(() => read({ ...given, ...env })).toThrow(sentence);
});
