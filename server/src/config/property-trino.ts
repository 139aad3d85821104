import { readFileSync } from 'node:fs';
import type { PropertyEngineSettings } from '../adapters/property-engine/index.ts';
import { requireGoodSecret, requireText } from './secrets.ts';
import type { SettingValues } from './settings.ts';

export interface PropertyTrinoSettings extends PropertyEngineSettings {
  readonly rulesSecret: string;
}

const leastSecret = 32;

export function readPropertyTrino(values: SettingValues): PropertyTrinoSettings | undefined {
  if (values.propertyEngine !== 'trino') return undefined;
  if (values.authentication === 'off') throw new Error('PROPERTY_ENGINE can be trino only with AUTHENTICATION on.');
  const url = requireText('PROPERTY_TRINO_URL', values.propertyTrinoUrl);
  const rulesSecret = requireGoodSecret('PROPERTY_TRINO_RULES_SECRET', values.propertyTrinoRulesSecret);
  if (rulesSecret.length < leastSecret || !/^[\w.~-]+$/.test(rulesSecret))
    throw new Error(
      `PROPERTY_TRINO_RULES_SECRET must have at least ${leastSecret} letters and digits, because it is part of a URL.`,
    );
  const principal = values.propertyTrinoUser || 'platbook';
  const registrar = values.propertyTrinoRegistrar || undefined;
  if (registrar === principal || /^pb-/i.test(registrar ?? '') || /^pb-/i.test(principal))
    throw new Error(
      'PROPERTY_TRINO_USER and PROPERTY_TRINO_REGISTRAR must be two users whose names do not start with pb-.',
    );
  const password = values.propertyTrinoPassword;
  if (password === '' && !values.propertyTrinoIsolated)
    throw new Error(
      'PROPERTY_TRINO_PASSWORD is missing. Without one, set PROPERTY_TRINO_ISOLATED if only Platbook reaches the port.',
    );
  if (password !== '' && !url.startsWith('https:'))
    throw new Error('PROPERTY_TRINO_URL must be an https URL because a password is sent to it.');
  return {
    url,
    catalog: values.propertyTrinoCatalog || 'lake',
    principal,
    registrar,
    password: password === '' ? undefined : password,
    isIsolated: values.propertyTrinoIsolated,
    accessControl: values.propertyTrinoAccessControl,
    ca: values.propertyTrinoCa === '' ? undefined : readAuthority(values.propertyTrinoCa),
    rulesSecret,
  };
}

function readAuthority(file: string): string {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`PROPERTY_TRINO_CA: ${file} can't be read.`, { cause });
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`PROPERTY_TRINO_CA: ${file} has no certificate.`);
  return text;
}
