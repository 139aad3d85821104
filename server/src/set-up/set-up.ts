import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config/config.ts';
import { commandLine } from '../config/product.ts';
import type { SettingName } from '../config/settings.ts';
import { openDb } from '../db/open-db.ts';
import { hasAdmin } from '../features/people/index.ts';
import { isAdminRegistrationOpen, makeFirstAdminCode } from '../features/sign-in/index.ts';
import {
  holdsSecret,
  readSettingsFile,
  type SettingTexts,
  toFileValue,
  toText,
  writeSettingsFile,
} from './settings-file.ts';
import { type Question, type Step, steps } from './steps.ts';

async function deleteUnusedSqlite(dataFolder: string): Promise<boolean> {
  const file = path.join(dataFolder, 'platbook.sqlite');
  if (!existsSync(file)) return false;
  const opened = await openDb({ databaseUrl: '', dataFolder }).catch(() => undefined);
  if (opened === undefined) return false;
  const person = await opened.db.selectFrom('people').select('id').executeTakeFirst();
  await opened.close();
  if (person !== undefined) return false;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  return true;
}

type FirstCode = { readonly code: string } | { readonly reason: string };

/** Migrates the database and creates the code, unless there is an admin, or an unused code that should stay. */
async function prepareFirstCode(
  { databaseUrl, dataFolder }: { readonly databaseUrl: string; readonly dataFolder: string },
  replaces: boolean,
): Promise<FirstCode> {
  const opened = await openDb({ databaseUrl, dataFolder }).catch((cause: Error) => {
    if (/^Another process/.test(cause.message)) return undefined;
    throw cause;
  });
  if (opened === undefined)
    return { reason: `The server is running. Create a code with: ${commandLine('admin', 'first-admin-code')}` };
  try {
    if (await hasAdmin(opened.db)) return { reason: 'An admin already exists, so no code was created.' };
    if (!replaces && (await isAdminRegistrationOpen(opened.db)))
      return { reason: 'The existing code is still valid. Use --new-admin-code to replace it.' };
    return { code: await makeFirstAdminCode(opened.db) };
  } finally {
    await opened.close();
  }
}

/** Where questions are asked; without `ask`, setup isn't interactive. */
export interface Terminal {
  readonly say: (text: string) => void;
  readonly ask?: (question: string, isSecret: boolean) => Promise<string>;
}

export interface SetUpOrder {
  readonly file: string;
  /** Values by name; '' removes one. A name with `_FILE` says which file has the secret. */
  readonly given: SettingTexts;
  readonly isCheckOnly: boolean;
  readonly skips: readonly string[];
  readonly testMailTo: string;
  /** Variables of the environment that name the machine's credentials. */
  readonly machine: NodeJS.ProcessEnv;
  readonly newEncryptionKey: boolean;
  readonly newAdminCode: boolean;
}

/** A wrong answer without anyone to correct it: the message is one sentence for the operator. */
export class SetUpFailure extends Error {
  override readonly name = 'SetUpFailure';
}

export async function setUp(order: SetUpOrder, terminal: Terminal): Promise<void> {
  const { say } = terminal;
  const before = readSettingsFile(order.file);
  const texts: SettingTexts = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, toText(value)]));
  texts.NODE_ENV = 'production';
  for (const [name, text] of Object.entries(order.given)) replace(texts, name, text);
  say(existsSync(order.file) ? `Settings in ${order.file}:\n${describe(texts)}` : `Creating ${order.file}.`);
  if (terminal.ask) say('Press Enter to keep the value in brackets. Type - to clear it.');
  for (const step of steps) await take(step, texts, order, terminal);
  if (!order.isCheckOnly) makeSecrets(texts, order, say);
  const config = readConfig({ ...order.machine, ...resolveFiles(texts) });
  requireOwnFolder(config.dataFolder);
  if (order.isCheckOnly) return say('All settings are valid. Nothing was written.');
  const content = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === '' ? [] : [[name, toFileValue(name, text)]])),
  );
  writeSettingsFile(order.file, content);
  say(
    `Wrote ${order.file}, readable only by this account. Keep a copy with every backup: ENCRYPTION_KEYS decrypts the stored secrets.`,
  );
  if (config.databaseUrl !== '' && (await deleteUnusedSqlite(config.dataFolder)))
    say(`Deleted the unused SQLite database of an earlier setup in ${config.dataFolder}.`);
  const first = await prepareFirstCode(config, order.newAdminCode);
  if ('reason' in first) say(first.reason);
  else
    say(
      `Sign in as the first admin at ${config.publicUrl}${config.basePath}/admin/first-admin with this code. It is shown only once:\n\n  ${first.code}\n`,
    );
  say(`Start it with: ${commandLine('start')}`);
}

async function take(step: Step, texts: SettingTexts, order: SetUpOrder, terminal: Terminal): Promise<void> {
  const { say, ask } = terminal;
  say(`\n${step.title}`);
  for (let isAgain = false; ; isAgain = true) {
    for (const line of step.says?.(texts) ?? []) say(line);
    for (const question of step.questions) await put(question, texts, order.given, terminal, isAgain);
    if (order.skips.includes(step.name)) return say('  not checked');
    const resolved = resolveFiles(texts);
    const { faults, notes } = await step.check(resolved, order);
    for (const { name } of step.questions) if (!(`${name}_FILE` in texts)) setIf(texts, name, resolved[name]);
    if (step.name === 'address') setIf(texts, 'BASE_PATH', resolved.BASE_PATH);
    for (const note of notes) say(`  Note: ${note}`);
    if (faults.length === 0) return say('  checked');
    if (ask === undefined)
      throw new SetUpFailure(`${step.title}: ${faults.join(' ')} (Use --skip ${step.name} to skip this check.)`);
    for (const fault of faults) say(`  Error: ${fault}`);
    if (/^n/i.test((await ask('Try again? [yes]', false)).trim())) return;
  }
}

function setIf(texts: SettingTexts, name: string, text: string | undefined): void {
  if (text !== undefined && text !== '') texts[name] = text;
}

async function put(
  { name, asks, standard, isRequired, when }: Question,
  texts: SettingTexts,
  given: SettingTexts,
  { say, ask }: Terminal,
  isAgain: boolean,
): Promise<void> {
  if (when !== undefined && !when(texts)) return;
  const secretFile = texts[`${name}_FILE`];
  const now = texts[name] || (name in texts ? '' : (standard?.(texts) ?? ''));
  const isGiven = name in given || `${name}_FILE` in given;
  if (ask === undefined || (isGiven && !isAgain)) {
    if (isRequired && now === '' && !secretFile) throw new SetUpFailure(missing(name, asks));
    texts[name] = now;
    return dropEmpty(texts, name);
  }
  const isSecret = holdsSecret(name);
  const shown = secretFile ? `in ${secretFile}` : now === '' ? 'none' : isSecret ? 'set, not shown' : now;
  for (;;) {
    const answer = (await ask(`${asks} [${shown}]`, isSecret)).trim();
    if (answer !== '') replace(texts, name, answer === '-' ? '' : answer);
    else if (!secretFile) texts[name] = now;
    if (texts[name] || texts[`${name}_FILE`] || !isRequired) return dropEmpty(texts, name);
    say('  Required.');
  }
}

function dropEmpty(texts: SettingTexts, name: string): void {
  if (texts[name] === '') delete texts[name];
}

function missing(name: SettingName, asks: string): string {
  const flag = `--${name.toLowerCase().replaceAll('_', '-')}`;
  return holdsSecret(name)
    ? `${name} is missing (${asks}). Set it in the environment or pass a file with ${flag}-file.`
    : `${name} is missing (${asks}). Pass it with ${flag}.`;
}

function replace(texts: SettingTexts, name: string, text: string): void {
  if (name.endsWith('_FILE')) delete texts[name.slice(0, -'_FILE'.length)];
  else delete texts[`${name}_FILE`];
  if (text === '') delete texts[name];
  else texts[name] = text;
}

function resolveFiles(texts: SettingTexts): SettingTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const secret = name.slice(0, -'_FILE'.length);
      if (!name.endsWith('_FILE') || !holdsSecret(secret)) return [name, text];
      try {
        return [secret, readFileSync(path.resolve(text), 'utf8').trim()];
      } catch (cause) {
        throw new SetUpFailure(`${name} names the file ${text}, which can't be read.`, { cause });
      }
    }),
  );
}

/** Generates the product's own secrets where there are none; existing ones stay, and a new key is added after the old ones. */
function makeSecrets(texts: SettingTexts, { newEncryptionKey }: SetUpOrder, say: Terminal['say']): void {
  const isInFile = texts.ENCRYPTION_KEYS_FILE !== undefined;
  if (isInFile && newEncryptionKey)
    throw new SetUpFailure(`ENCRYPTION_KEYS is in ${texts.ENCRYPTION_KEYS_FILE}. Add the new key there.`);
  if (!isInFile && (newEncryptionKey || !texts.ENCRYPTION_KEYS)) {
    const key = `k${Date.now().toString(36)}:${randomBytes(32).toString('base64')}`;
    texts.ENCRYPTION_KEYS = [texts.ENCRYPTION_KEYS, key].filter(Boolean).join(',');
    say(newEncryptionKey ? 'Added a new encryption key.' : 'Created an encryption key.');
  }
  if (texts.METRICS === 'true' && !texts.METRICS_TOKEN && !texts.METRICS_TOKEN_FILE) {
    texts.METRICS_TOKEN = randomBytes(32).toString('base64url');
    say('Created a token for /metrics: METRICS_TOKEN in the file.');
  }
}

/** A demo's folder contains an admin whose password is in the README, and values encrypted with a key that production doesn't have. */
function requireOwnFolder(dataFolder: string): void {
  if (existsSync(path.join(dataFolder, 'secrets.json')))
    throw new SetUpFailure(
      `The data folder ${dataFolder} was created in demo mode and has demo accounts. Choose another one with --data-folder.`,
    );
}

function describe(texts: SettingTexts): string {
  return Object.entries(texts)
    .map(([name, text]) => `  ${name.padEnd(32)} ${holdsSecret(name) ? 'set, not shown' : text}`)
    .join('\n');
}
