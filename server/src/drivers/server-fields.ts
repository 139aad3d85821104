import { type DriverField, SettingsError } from './driver.ts';
import { parseFields } from './parse-fields.ts';

export const tlsField = (
  key: 'ssl' | 'encrypt',
  description = 'Rejects certificates that no known authority signed.',
): DriverField => ({ key, label: 'Encrypt with TLS', formType: 'CHECKBOX', description, leadsSecret: true });

export const trustField: DriverField = {
  key: 'trust',
  label: 'Trust the server certificate',
  formType: 'CHECKBOX',
  description: 'Accepts a self-signed certificate. Connections can be intercepted.',
  leadsSecret: true,
};

export function serverFields(host: string, port: number, ...more: readonly DriverField[]): readonly DriverField[] {
  return [
    { key: 'host', label: 'Host', formType: 'TEXT', isRequired: true, placeholder: host, leadsSecret: true },
    { key: 'port', label: 'Port', formType: 'TEXT', placeholder: String(port), leadsSecret: true },
    { key: 'database', label: 'Database', formType: 'TEXT', isRequired: true },
    { key: 'username', label: 'Username', formType: 'TEXT', isRequired: true },
    { key: 'password', label: 'Password', formType: 'PASSWORD', isSecret: true },
    ...more,
  ];
}

export function parseServerFields(
  fields: readonly DriverField[],
  data: Record<string, unknown>,
  usualPort: number,
): Record<string, unknown> {
  const { port, ...settings } = parseFields(
    fields,
    typeof data['port'] === 'number' ? { ...data, port: String(data['port']) } : data,
  );
  // A leading slash would name a Unix socket on the server's machine.
  if (!/^[A-Za-z0-9._:-]{1,255}$/.test(String(settings['host']))) throw new SettingsError('host', 'Host is invalid');
  const portNumber = port === undefined ? usualPort : Number(port);
  if (!Number.isInteger(portNumber) || portNumber < 1 || portNumber > 65_535)
    throw new SettingsError('port', 'Port must be a number from 1 to 65535');
  return { ...settings, port: portNumber };
}
