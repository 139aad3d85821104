import { emptyInputs } from '@platbook/contract/rules/connection';
import type { ConnectionBody } from '@platbook/contract/workbench/connections';
import { type Driver, SettingsError } from '../../drivers/driver.ts';
import { getDriver } from '../../drivers/index.ts';
import { problem } from '../../http/problem.ts';
import type { Secrets } from './connection-secrets.ts';
import type { StoredConnection } from './connection-store.ts';

export interface ParsedFields {
  readonly data: StoredConnection['data'];
  readonly secrets: Secrets;
}

/** Returns the driver that a form names. Throws if name or driver are empty, or if only the deployment can create the driver's connections. */
export function requireFormDriver(body: Pick<ConnectionBody, 'name' | 'driver'>): Driver {
  const [first] = emptyInputs(body);
  if (first !== undefined) throw problem(`connection.${first}-required`, undefined, first);
  const driver = getDriver(body.driver);
  if (driver === undefined) throw problem('connection.invalid', 'Unknown driver', 'driver');
  if (driver.isDeployedOnly)
    throw problem('connection.invalid', `${driver.name} connections are managed in the server configuration`, 'driver');
  return driver;
}

/**
 * Parses the driver's fields, and rejects any other field by name [V02]; text is never evaluated as a template [V01]. An empty secret means
 * the stored one, but is rejected if a changed field would send it elsewhere [V28]; null removes it.
 */
export function parseFields(
  driver: Driver,
  given: Record<string, unknown>,
  known: (ParsedFields & { driver: string }) | undefined,
): ParsedFields {
  const secretKeys = driver.fields.filter((field) => field.isSecret).map(({ key }) => key);
  const kept = known?.driver === driver.id ? known : undefined;
  const isKept = (key: string): boolean => isEmpty(given[key]) && kept?.secrets[key] !== undefined;
  const keptKeys = secretKeys.filter(isKept);
  const settings = requireSettings(driver, {
    ...given,
    ...Object.fromEntries(keptKeys.map((key) => [key, kept?.secrets[key]])),
  });
  const moved = driver.fields.find(({ key, leadsSecret }) => leadsSecret && settings[key] !== kept?.data[key]);
  if (keptKeys.length > 0 && moved !== undefined) {
    const labels = driver.fields.filter(({ key }) => keptKeys.includes(key)).map(({ label }) => label);
    throw problem(
      'connection.invalid',
      `${labels.join(', ')}: type it again, because “${moved.label}” has changed`,
      keptKeys[0],
    );
  }
  const entries = Object.entries(settings);
  return {
    data: Object.fromEntries(entries.filter(([key]) => !secretKeys.includes(key))) as ParsedFields['data'],
    secrets: Object.fromEntries(entries.filter(([key]) => secretKeys.includes(key))) as Secrets,
  };
}

function requireSettings(driver: Driver, data: Record<string, unknown>): Record<string, unknown> {
  try {
    return driver.parseSettings(data);
  } catch (error) {
    if (error instanceof SettingsError) throw problem('connection.invalid', error.message, error.key);
    throw error;
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === '';
