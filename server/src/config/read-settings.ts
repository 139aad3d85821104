import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pickMachineVariables } from './outside-services.ts';
import { isSecret, type Setting, text } from './setting.ts';
import { settings } from './settings.ts';

const known = new Map<string, Setting>(Object.entries(settings));
/** A secret can also be given as the name of a file that contains it, e.g. ENCRYPTION_KEYS_FILE. */
const fileNames = new Map([...known].filter(([, it]) => isSecret(it)).map(([name]) => [`${name}_FILE`, name]));

/** The environment wins over the file; the variables of the machine are only there. Throws one sentence that names the file and the key. */
export function readSettings(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const named = env.PLATBOOK_CONFIG;
  const usual = path.join(folder, 'platbook.json');
  const file = named ? path.resolve(folder, named) : existsSync(usual) ? usual : undefined;
  const fromFile = file === undefined ? {} : readConfigFile(file);
  return { ...pickMachineVariables(env), ...fromFiles(fromFile, folder), ...fromFiles(givenIn(env), folder) };
}

export function secretNames(): string[] {
  return [...[...fileNames].flat(), 'AWS_CONTAINER_AUTHORIZATION_TOKEN'];
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of [...known.keys(), ...fileNames.keys()]) if (env[name]) given[name] = env[name];
  return given;
}

function fromFiles(given: Record<string, string>, folder: string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = fileNames.get(key);
    if (name === undefined) read[key] = value;
    else if (given[name] !== undefined) throw new Error(`Set ${name} or ${key}, not both.`);
    else read[name] = readText(path.resolve(folder, value), key).trim();
  }
  return read;
}

function readText(file: string, whose: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : "can't be read by this account";
    throw new Error(`${whose} points to the file ${file}, which ${reason}.`, { cause });
  }
}

function readConfigFile(file: string): Record<string, string> {
  let content: unknown;
  const json = readText(file, 'PLATBOOK_CONFIG');
  try {
    content = JSON.parse(json);
  } catch {
    throw new Error(`${file} isn't valid JSON.`);
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw new Error(`${file} must be a JSON object of settings.`);
  const read: Record<string, string> = {};
  for (const [key, value] of Object.entries(content)) {
    const setting = fileNames.has(key) ? text('') : known.get(key);
    if (setting === undefined || key === 'PLATBOOK_CONFIG') throw new Error(`${file}: ${key} is not a setting.`);
    read[key] = toText(file, key, setting, value);
    if (isSecret(setting) && read[key] !== '') requirePrivate(file, key);
  }
  return read;
}

/** What a setting must be in the file; a text unless listed. */
const jsonForms: Partial<Record<Setting['kind'], [wanted: string, isRight: (value: unknown) => boolean]>> = {
  integer: ['a number', (value) => typeof value === 'number'],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  list: [
    'a list of strings without commas',
    (value) => Array.isArray(value) && value.every((part) => typeof part === 'string' && !part.includes(',')),
  ],
  json: ['a list', Array.isArray],
};

function toText(file: string, key: string, { kind }: Setting, value: unknown): string {
  const [wanted, isRight] = jsonForms[kind] ?? ['a text', (given: unknown) => typeof given === 'string'];
  if (!isRight(value)) throw new Error(`${file}: ${key} must be ${wanted}.`);
  return kind === 'json' ? JSON.stringify(value) : String(value);
}

/** A file with a secret must be readable only by its owner. */
function requirePrivate(file: string, key: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  throw new Error(`${file} contains ${key}, and other accounts can read it. Run "chmod 600 ${file}".`);
}
