import path from 'node:path';
import { parseArgs } from 'node:util';
import { pickMachineVariables } from '../config/outside-services.ts';
import { commandLine } from '../config/product.ts';
import { isSecret, type Setting } from '../config/setting.ts';
import { settings } from '../config/settings.ts';
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
        `Every account on this machine can read secrets on the command line. Use --${flagOf(name)}-file or the ${name} environment variable.`,
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
    machine: pickMachineVariables(env),
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
    throw new SetUpFailure(`${(cause as Error).message.split('. ')[0]}. See ${commandLine('setup', '--help')}`, {
      cause,
    });
  }
}

export function setUpHelp(): string {
  const questions = steps.flatMap((step) => step.questions);
  const rows = questions.map(({ name, asks }) => {
    const isFile = isSecret(settings[name]);
    return `  --${`${flagOf(name)}${isFile ? '-file' : ''}`.padEnd(32)} ${asks}`;
  });
  return `${commandLine('setup', '[options]')}

Asks for the settings of a production server, checks them, and writes platbook.json for ${commandLine('start')}.
You can pass answers as options. Without a terminal, or with --yes, it doesn't ask.

${rows.join('\n')}
  All other settings in docs/configuration.md work the same way. An empty value removes a setting.
  Secrets come from files (…-file, read at each start) or from the environment
  (OIDC_CLIENT_SECRET=… ${commandLine('setup')}), which are written to the file.

  --file NAME                  write to another file; set PLATBOOK_CONFIG to it for ${commandLine('start')}
  --check                      check the settings and write nothing
  --skip STEP                  skip a check: ${steps.map(({ name }) => name).join(', ')}; can be repeated
  --test-mail ADDRESS          send a test email
  --new-encryption-key         add a key and encrypt with it from now on
  --new-admin-code             replace an unused first-admin code
  --yes                        don't ask questions`;
}
