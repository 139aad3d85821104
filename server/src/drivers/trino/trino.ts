import { type Driver, type DriverField, type Session, SettingsError, type Surroundings } from '../driver.ts';
import { parseServerFields, serverFields, tlsField } from '../server-fields.ts';
import { openTrino } from './open-trino.ts';

const usualPort = 8080;
const usualTlsPort = 8443;

const fields: readonly DriverField[] = [
  ...serverFields('trino.example.com', usualPort).filter(({ key }) => key === 'host' || key === 'port'),
  { key: 'catalog', label: 'Catalog', formType: 'TEXT', isRequired: true },
  { key: 'schema', label: 'Schema', formType: 'TEXT', description: 'For table names without a schema.' },
  { key: 'username', label: 'Username', formType: 'TEXT', isRequired: true },
  { key: 'password', label: 'Password', formType: 'PASSWORD', isSecret: true, description: 'Needs TLS.' },
  {
    key: 'token',
    label: 'Access token',
    formType: 'PASSWORD',
    isSecret: true,
    description: 'A JWT, for servers that take one instead of a password. Needs TLS.',
  },
  tlsField('ssl', 'Usually on port 8443. Rejects certificates that no known authority signed.'),
];

type Settings = Record<'host' | 'catalog' | 'username', string> &
  Partial<Record<'schema' | 'password' | 'token', string>> & { port: number; ssl: boolean };

/** Trino, over its REST protocol. The server's access control decides what a user can read; only statements that read are sent. */
export const trino: Driver = {
  id: 'trino',
  name: 'Trino',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  parseSettings(data) {
    const settings = parseServerFields(fields, data, data['ssl'] === true ? usualTlsPort : usualPort);
    for (const key of ['password', 'token'])
      if (settings[key] !== undefined && settings['ssl'] !== true)
        throw new SettingsError(key, 'Trino takes passwords and tokens only over TLS');
    if (settings['password'] !== undefined && settings['token'] !== undefined)
      throw new SettingsError('token', 'Enter a password or an access token, not both');
    return settings;
  },
  async open(data, { hosts }: Surroundings): Promise<Session> {
    const { host, port, ssl, username, password, token, catalog, schema } = trino.parseSettings(data) as Settings;
    const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
    const url = `${ssl ? 'https' : 'http'}://${name}:${port}`;
    return openTrino({ url, user: username, password, token, catalog, schema, hosts });
  },
};
