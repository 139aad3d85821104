import { type DriverField, SettingsError } from './driver.ts';

/** Refuses keys not listed, so a form cannot reach options of a client library. Texts are trimmed except for passwords. */
export function parseFields(
  fields: readonly DriverField[],
  data: Record<string, unknown>,
): Record<string, string | boolean> {
  const known = new Map(fields.map((field) => [field.key, field]));
  for (const key of Object.keys(data)) {
    if (!known.has(key)) throw new SettingsError(key, `Unknown field: ${key.slice(0, 100)}`);
  }
  const settings: Record<string, string | boolean> = {};
  for (const field of fields) {
    const value = Object.hasOwn(data, field.key) ? data[field.key] : undefined;
    const parsed = parseField(field, value);
    if (parsed !== undefined) settings[field.key] = parsed;
  }
  return settings;
}

function parseField(field: DriverField, value: unknown): string | boolean | undefined {
  if (field.formType === 'CHECKBOX') {
    if (value === undefined || value === null) return false;
    if (typeof value !== 'boolean') throw new SettingsError(field.key, `${field.label} must be true or false`);
    return value;
  }
  if (value !== undefined && value !== null && typeof value !== 'string')
    throw new SettingsError(field.key, `${field.label} must be text`);
  const text = field.isSecret ? (value ?? '') : (value ?? '').trim();
  if (text.includes('\0') || text.length > 4096) throw new SettingsError(field.key, `${field.label} is not valid`);
  if (text !== '') return text;
  if (field.isRequired) throw new SettingsError(field.key, `${field.label} is required`);
  return undefined;
}
