import { type S3Settings, s3Url } from './s3-settings.ts';

const settings: S3Settings = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'results',
  prefix: '',
  addressing: 'host',
  key: { accessKeyId: 'a', secretAccessKey: 'b' },
};

it.each<[string, Partial<S3Settings>, string, string]>([
  ['a bucket as subdomain', {}, '', 'https://results.s3.eu-central-1.amazonaws.com/?a=b'],
  ['an object of it', {}, 'x/y z', 'https://results.s3.eu-central-1.amazonaws.com/x/y%20z?a=b'],
  [
    'a bucket in the path',
    { addressing: 'path', endpoint: 'http://127.0.0.1:9000' },
    '',
    'http://127.0.0.1:9000/results?a=b',
  ],
  [
    'an object of it',
    { addressing: 'path', endpoint: 'http://127.0.0.1:9000' },
    'x/y+z',
    'http://127.0.0.1:9000/results/x/y%2Bz?a=b',
  ],
  [
    'an endpoint with a path',
    { addressing: 'path', endpoint: 'https://example.com/s3/' },
    'x',
    'https://example.com/s3/results/x?a=b',
  ],
])('addresses %s', (_what, given, key, url) => {
  expect(s3Url({ ...settings, ...given }, key, { a: 'b', absent: undefined }).href).toBe(url);
});
