import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSecret, type Setting, settings } from '../settings.ts';
import { SetUpFailure, type SetUpOrder } from './set-up.ts';
import type { SettingTexts } from './settings-file.ts';
import { steps } from './steps.ts';

const flags = {
  help: { type: 'boolean' },
  yes: { type: 'boolean' },
  check: { type: 'boolean' },
  file: { type: 'string' },
  skip: { type: 'string', multiple: true },
  'test-mail': { type: 'string' },
  'new-encryption-key': { type: 'boolean' },
  'new-admin-code': { type: 'boolean' },
} as const;

const flagOf = (name: string) => name.toLowerCase().replaceAll('_', '-');
const listed = Object.entries(settings) as [string, Setting][];

/** What the command line asks for; undefined when it asks for help. Secrets come out of files or the environment. Throws SetUpFailure. */
export function readSetUpOrder(
  args: string[],
  env: NodeJS.ProcessEnv,
  usualFile: string,
): (SetUpOrder & { readonly asksNothing: boolean }) | undefined {
  const { values } = parse(args);
  if (values.help === true) return undefined;
  const given: SettingTexts = {};
  for (const [name, setting] of listed) {
    const text = values[flagOf(name)];
    if (text !== undefined && isSecret(setting))
      throw new SetUpFailure(
        `A secret on the command line can be read by every account of the machine: give --${flagOf(name)}-file, or ${name} in the environment.`,
      );
    if (text !== undefined) given[name] = String(text);
    if (!isSecret(setting)) continue;
    const file = values[`${flagOf(name)}-file`];
    if (file !== undefined) given[`${name}_FILE`] = path.resolve(String(file));
    else if (env[name]) given[name] = env[name];
  }
  const skips = (values.skip ?? []) as string[];
  const unknown = skips.find((skip) => !steps.some(({ name }) => name === skip));
  if (unknown !== undefined)
    throw new SetUpFailure(`--skip takes one of ${steps.map(({ name }) => name).join(', ')}, not ${unknown}.`);
  return {
    given,
    skips,
    file: path.resolve(String(values.file ?? (env.PLATBOOK_CONFIG || usualFile))),
    isCheckOnly: values.check === true,
    testMailTo: String(values['test-mail'] ?? ''),
    newEncryptionKey: values['new-encryption-key'] === true,
    newAdminCode: values['new-admin-code'] === true,
    asksNothing: values.yes === true || values.check === true,
  };
}

function parse(args: string[]): { values: Record<string, unknown> } {
  const ofSettings = listed.flatMap(([name, setting]) => [
    [flagOf(name), { type: 'string' as const }],
    ...(isSecret(setting) ? [[`${flagOf(name)}-file`, { type: 'string' as const }]] : []),
  ]);
  try {
    return parseArgs({ args, options: { ...Object.fromEntries(ofSettings), ...flags }, strict: true });
  } catch (cause) {
    throw new SetUpFailure(`${(cause as Error).message.split('. ')[0]}. See npm run setup -- --help`, { cause });
  }
}

/** The text of `--help`. */
export function setUpHelp(): string {
  const questions = steps.flatMap((step) => step.questions);
  const rows = questions.map(({ name, asks }) => {
    const isFile = isSecret(settings[name]);
    return `  --${`${flagOf(name)}${isFile ? '-file' : ''}`.padEnd(26)} ${asks}`;
  });
  return `npm run setup [-- options]

Asks for what a production server needs, checks it, and writes platbook.json, which npm start reads.
Answers can be given as options; without a terminal, or with --yes, nothing is asked.

${rows.join('\n')}
  Every other setting of docs/configuration.md in the same way; an empty value takes it away.
  Secrets come out of files (…-file, which the server reads at each start) or out of the environment
  (OIDC_CLIENT_SECRET=… npm run setup), which writes them down.

  --file NAME                  another file; PLATBOOK_CONFIG must name it for npm start
  --check                      checks what is set and writes nothing
  --skip STEP                  leaves a check out: ${steps.map(({ name }) => name).join(', ')}; can be repeated
  --test-mail ADDRESS          sends one mail there
  --new-encryption-key         adds a key, with which everything is encrypted from now on
  --new-admin-code             another code for the first admin in the place of an unused one
  --yes                        asks nothing`;
}
