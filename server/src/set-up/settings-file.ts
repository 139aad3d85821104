import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { isSecret, partsOf, type Setting } from '../config/setting.ts';
import { type SettingName, settings } from '../config/settings.ts';

/** Settings by name (a secret can be under its name with `_FILE`), as text like in the environment. */
export type SettingTexts = Record<string, string>;

/** The file's content as JSON values; {} if there is no file. Throws one sentence. */
export function readSettingsFile(file: string): Record<string, unknown> {
  if (!existsSync(file)) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const isDenied = (cause as NodeJS.ErrnoException).code === 'EACCES';
    throw new Error(isDenied ? `${file} can't be read by this account.` : `${file} isn't valid JSON. Fix or move it.`, {
      cause,
    });
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw new Error(`${file} must be a JSON object of settings. Fix or move it.`);
  return content as Record<string, unknown>;
}

export function toFileValue(name: string, text: string): unknown {
  const { kind } = (settings[name as SettingName] as Setting | undefined) ?? { kind: 'text' };
  if (kind === 'integer') return /^\d+$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'list') return partsOf(text);
  return kind === 'json' ? JSON.parse(text) : text;
}

export function toText(value: unknown): string {
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Replaces the file atomically with mode 0600, so a crash leaves the old one or the new one. Throws one sentence. */
export function writeSettingsFile(file: string, content: Record<string, unknown>): void {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, `${JSON.stringify(content, undefined, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`Couldn't write ${file} (${code}). Choose another file with --file.`, { cause });
  }
}

export function holdsSecret(key: string): boolean {
  const setting = settings[key as SettingName] as Setting | undefined;
  return setting !== undefined && isSecret(setting);
}
