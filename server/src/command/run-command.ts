import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { commandLine } from '../config/product.ts';
import { askOperatorSocket, type OperatorAnswer } from '../http/callers/operator-socket.ts';
import { type Ask, Refused, requireDone } from './ask-server.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command, LocalCommand, Values } from './command.ts';
import { commands } from './commands.ts';
import { openServer } from './open-server.ts';
import { printAnswer } from './print-answer.ts';

interface Named {
  readonly id: string;
  readonly email?: string;
  readonly name?: string;
}

async function findNamed(values: Values, ask: Ask): Promise<Values> {
  const { person, team } = values;
  const found: Record<string, string> = {};
  if (person?.includes('@')) {
    const wanted = person.toLowerCase();
    const people = await list(ask, `/api/admin/people?${new URLSearchParams({ search: person, limit: '200' })}`);
    found.person = one(
      people.filter(({ email }) => email?.toLowerCase() === wanted),
      `person ${person}`,
    ).id;
  }
  if (team !== undefined) {
    const teams = await list(ask, '/api/admin/teams');
    const isMeant = ({ id, name }: Named) => id === team || name?.toLowerCase() === team.toLowerCase();
    found.team = one(teams.filter(isMeant), `team ${team}`).id;
  }
  return { ...values, ...found };
}

async function list(ask: Ask, url: string): Promise<Named[]> {
  return JSON.parse(requireDone(await ask('GET', url)).text) as Named[];
}

function one(found: readonly Named[], what: string): Named {
  const [first, second] = found;
  if (first === undefined) throw new Refused(`No such ${what}.`);
  if (second !== undefined)
    throw new Refused(`More than one ${what} matches. Use the ID: ${found.map(({ id }) => id).join(', ')}.`);
  return first;
}

export const exitCodes = { done: 0, refused: 1, usage: 2, noServer: 3 } as const;

export interface CommandResult {
  readonly code: (typeof exitCodes)[keyof typeof exitCodes];
  readonly out: string;
  readonly err: string;
}

/** Never throws. Calls `readConfig` only once the command was understood. */
export async function runCommand(args: string[], readConfig: () => Config, sink?: Writable): Promise<CommandResult> {
  const understood = understand(args);
  if ('code' in understood) return understood;
  const { command, values, isJson } = understood;
  try {
    const config = readConfig();
    if ('run' in command) return print(await command.run(config, values), isJson);
    const server = await openServer(config);
    try {
      const ask = async (method: string, path: string, body?: unknown) => {
        const url = config.basePath + path;
        const answer = await askOperatorSocket(server.socket, {
          method,
          url,
          sink,
          ...(body === undefined ? {} : { body }),
        });
        return { ...answer, next: answer.next?.slice(config.basePath.length) };
      };
      return await answer(command, await findNamed(values, ask), ask, isJson);
    } finally {
      await server.close();
    }
  } catch (cause) {
    const isRefused = cause instanceof Refused;
    const { message } = cause as Error;
    return { code: isRefused ? exitCodes.refused : exitCodes.noServer, out: '', err: message };
  }
}

const print = (reply: unknown, isJson: boolean): CommandResult => ({
  code: exitCodes.done,
  out: `${isJson ? JSON.stringify(reply, undefined, 2) : printAnswer(reply)}\n`,
  err: '',
});

async function answer(command: Command, values: Values, ask: Ask, isJson: boolean): Promise<CommandResult> {
  const fill = (path: string) =>
    path.replace(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const before: unknown =
    command.before === undefined ? undefined : JSON.parse(requireDone(await ask('GET', fill(command.before))).text);
  const sent = command.method === 'GET' ? Object.keys(command.options ?? {}) : [];
  const asked = sent.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  const path = fill(command.path) + query;
  const given = requireDone(await ask(command.method, path, command.body?.(values, before)));
  if (!given.type.includes('json')) return { code: exitCodes.done, out: given.text, err: '' };
  const reply = await askOn(command, values, ask, { path, given });
  const { print = (whole: unknown) => printAnswer(whole, command.columns) } = command;
  const printed = isJson ? JSON.stringify(reply, undefined, 2) : print(reply as never);
  const failure = command.fails?.(reply);
  return {
    code: failure === undefined ? exitCodes.done : exitCodes.refused,
    out: `${printed || (command.done ?? 'Done.')}\n`,
    err: failure ?? '',
  };
}

async function askOn(
  { method, fillsUpTo, goesOn }: Command,
  values: Values,
  ask: Ask,
  first: { path: string; given: OperatorAnswer },
): Promise<unknown> {
  let { given } = first;
  const reply: unknown = JSON.parse(given.text);
  if (fillsUpTo !== undefined && Array.isArray(reply)) {
    const wanted = Number(values.limit ?? fillsUpTo);
    while (reply.length < wanted && given.next !== undefined) {
      given = requireDone(await ask(method, given.next));
      reply.push(...JSON.parse(given.text));
    }
    return reply.slice(0, wanted);
  }
  if (goesOn === undefined) return reply;
  const replies = [reply];
  for (let body = goesOn.body(reply); body !== undefined; body = goesOn.body(replies.at(-1)))
    replies.push(JSON.parse(requireDone(await ask(method, first.path, body)).text));
  return goesOn.sum(replies);
}

type Understood = { readonly command: Command | LocalCommand; readonly values: Values; readonly isJson: boolean };

function understand(args: string[]): Understood | CommandResult {
  const wrong = (sentence: string): CommandResult => ({
    code: exitCodes.usage,
    out: '',
    err: `${sentence}\n${helpLine}`,
  });
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    const own = Object.fromEntries(
      commands.flatMap(({ options = {} }) => Object.keys(options).map((name) => [name, { type: 'string' as const }])),
    );
    const flags = Object.fromEntries(
      backupCommands.flatMap((local) => Object.keys(local.flags).map((name) => [name, { type: 'boolean' as const }])),
    );
    const options = { ...own, ...flags, help: { type: 'boolean' as const }, json: { type: 'boolean' as const } };
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    return wrong((cause as Error).message.split('. ')[0]!);
  }
  const { help, json, ...options } = parsed.values;
  const words = parsed.positionals;
  if (help === true || words.length === 0)
    return {
      code: words.length === 0 && help !== true ? exitCodes.usage : exitCodes.done,
      out: commandHelp(words[0]),
      err: '',
    };
  // The longest matching row: `sessions end` before `sessions`.
  const found = allCommands
    .filter((command) => command.words.split(' ').every((word, at) => words[at] === word))
    .sort((a, b) => b.words.length - a.words.length)[0];
  if (found === undefined) return wrong(`Unknown command ${words.slice(0, 2).join(' ')}.`);
  const given = words.slice(found.words.split(' ').length);
  const { takes } = found;
  if (given.length !== takes.length) return wrong(`Usage: ${usageOf(found)}`);
  const strange = Object.keys(options).find((name) => !(name in optionsOf(found)));
  if (strange !== undefined) return wrong(`${found.words} has no option --${strange}.`);
  const asked = Object.entries(options).map(([name, value]) => [name, value === true ? '' : (value as string)]);
  const values = { ...Object.fromEntries(asked), ...Object.fromEntries(takes.map((name, at) => [name, given[at]!])) };
  return { command: found, values, isJson: json === true };
}

const allCommands: readonly (Command | LocalCommand)[] = [...commands, ...backupCommands];

/** Descriptions of the options by name. */
const optionsOf = (command: Command | LocalCommand): Readonly<Record<string, string>> =>
  'run' in command ? command.flags : (command.options ?? {});

const helpLine = `Run ${commandLine('admin', '--help')} to see all commands.`;

function usageOf(command: Command | LocalCommand): string {
  const { words, takes } = command;
  const value = 'run' in command ? '' : ' …';
  const options = Object.keys(optionsOf(command)).map((name) => `[--${name}${value}]`);
  return [words, ...takes.map((name) => `<${name}>`), ...options].join(' ');
}

function commandHelp(first: string | undefined): string {
  const shown = allCommands.filter(({ words }) => first === undefined || words.startsWith(first));
  const lines = (shown.length === 0 ? allCommands : shown).flatMap((command) => [
    `  ${usageOf(command)}`,
    `      ${command.says}`,
    ...Object.entries(optionsOf(command)).map(([name, says]) => `      --${name}: ${says}`),
  ]);
  return `${commandLine('admin', '<command>', '[--json]')}

Talks to the running server of the data folder, or opens its database if no server is running. Actions are audited as
"operator". <person> is an email address or ID. --json prints the raw response.
Exit codes: 0 success, 1 rejected, 2 usage error, 3 no server.

${lines.join('\n')}
`;
}
