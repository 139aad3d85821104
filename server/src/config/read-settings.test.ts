import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';
import { readSettings } from './read-settings.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('settings');
});

function write(name: string, content: unknown, mode = 0o600): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  chmodSync(file, mode);
  return file;
}

describe('settings', () => {
  it('come from the environment before the file, and from the file before the defaults', () => {
    write('platbook.json', {
      PORT: 8080,
      RATE_LIMITS: false,
      TRUST_PROXY: ['10.0.0.7', '10.0.0.8'],
      HOST: 'localhost',
    });
    const config = readConfig(
      readSettings({ HOST: '127.0.0.1', PRODUCT_NAME: '', DATA_FOLDER: path.join(folder, 'data') }, folder),
    );
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      rateLimits: false,
      trustProxy: ['10.0.0.7', '10.0.0.8'],
      productName: 'Platbook',
      shutdownSeconds: 30,
    });
  });

  it('come from the file that PLATBOOK_CONFIG names instead of platbook.json', () => {
    write('platbook.json', { PORT: 1 });
    const file = write('other.json', { PORT: 2, POSTGRES_CONNECTIONS: [{ name: 'a' }] });
    expect(readSettings({ PLATBOOK_CONFIG: file }, '/')).toEqual({
      PORT: '2',
      POSTGRES_CONNECTIONS: '[{"name":"a"}]',
      PLATBOOK_CONFIG: file,
    });
    expect(readSettings({ PLATBOOK_CONFIG: 'other.json' }, folder).PORT).toBe('2');
    expect(readSettings({}, folder)).toEqual({ PORT: '1' });
    expect(readSettings({}, '/')).toEqual({});
  });

  it.each([
    ['{', "isn't valid JSON"],
    ['[]', 'must be a JSON object of settings'],
    [{ PROT: 3000 }, 'PROT is not a setting'],
    [{ PLATBOOK_CONFIG: 'x' }, 'PLATBOOK_CONFIG is not a setting'],
    [{ PORT: '3000' }, 'PORT must be a number'],
    [{ RATE_LIMITS: 'true' }, 'RATE_LIMITS must be true or false'],
    [{ TRUST_PROXY: '10.0.0.7' }, 'TRUST_PROXY must be a list of strings without commas'],
    [{ POSTGRES_CONNECTIONS: '[]' }, 'POSTGRES_CONNECTIONS must be a list'],
    [{ HOST: null }, 'HOST must be a text'],
  ])('with an unknown name or wrong type are refused with file and key: %j', (content, sentence) => {
    const file = write('platbook.json', content);
    expect(() => readSettings({}, folder)).toThrow(file);
    expect(() => readSettings({}, folder)).toThrow(sentence);
  });

  it('that are secret are refused in a file that others can read [V16]', () => {
    const file = write('platbook.json', { DATABASE_URL: 'postgres://a:b@c/d' }, 0o644);
    expect(() => readSettings({}, folder)).toThrow(
      `${file} contains DATABASE_URL, and other accounts can read it. Run "chmod 600 ${file}".`,
    );
    write('platbook.json', { PORT: 1, DATABASE_URL_FILE: '/nonexistent' }, 0o644);
    expect(() => readSettings({ DATABASE_URL: 'postgres://c/d' }, folder)).toThrow('/nonexistent, which is missing');
  });

  it('that are secret can be in a file of their own', () => {
    const file = write('secret', 'postgres://a:b@c/d\n', 0o444);
    expect(readSettings({ DATABASE_URL_FILE: file }, folder)).toEqual({ DATABASE_URL: 'postgres://a:b@c/d' });
    write('platbook.json', { DATABASE_URL_FILE: 'secret' }, 0o644);
    expect(readSettings({}, folder)).toEqual({ DATABASE_URL: 'postgres://a:b@c/d' });
    expect(() => readSettings({ DATABASE_URL: 'x', DATABASE_URL_FILE: file }, folder)).toThrow(
      'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
    );
    expect(() => readSettings({ OIDC_CLIENT_SECRET_FILE: path.join(folder, 'no') }, folder)).toThrow(
      /^OIDC_CLIENT_SECRET_FILE points to the file .*no, which is missing\.$/,
    );
  });
});
