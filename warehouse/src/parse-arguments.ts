import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_SET, type EntitlementSet, TRIAL_COUNTIES, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { COUNTIES } from './generate/facts.ts';
import { MODEL } from './model.ts';
import type { BuildOptions, Scale } from './options.ts';

export class ArgumentError extends Error {}

export interface Arguments extends BuildOptions {
  readonly ifStale: boolean;
  readonly addSet: EntitlementSet | undefined;
  readonly removeSet: string | undefined;
  readonly profile: boolean;
  readonly lake: LakeArguments | undefined;
  readonly index: IndexArguments | undefined;
  readonly help: boolean;
}

export interface LakeArguments {
  /** A folder; for a bucket, the one that its files are written to first. */
  readonly lake: string;
  /** `s3://bucket/folder`. */
  readonly bucket: string | undefined;
  readonly check: boolean;
  readonly register: string | undefined;
  readonly catalog: string;
  readonly location: string;
  readonly user: string;
}

export interface IndexArguments {
  readonly url: string;
  /** The server's login. */
  readonly login: string;
  readonly check: boolean;
}

export const USAGE = `Usage: npm run warehouse -- [options], or npx platbook warehouse [options]
  --scale tiny|demo|full        share of the five trial counties' parcels: 0.2%, 4% (default) or all
  --share <fraction>            share of the trial counties' parcels, instead of the scale's
  --counties trial|all|<fips,…> counties to generate (default: all)
  --seed <number>               random seed (default: 20260630)
  --licensed-share <fraction>   share of parcels in the other counties
  --entitlement <set>           a file to write: trial, all, a .json file, or Schema.Object,…:<fips,…>, where * means all;
                                can be repeated (default: trial, all and every set in content/people.json)
  --out <folder>                output folder (default: data/warehouse)
  --threads <n> --memory <2GB>  build limits
  --canaries                    add marked rows in counties 99xxx to the full file
  --without-index               skip the search index; Property Navigator and the REST property API find nothing without it
  --index-later                 finish before the search index is made; --if-stale makes it
  --if-stale                    do nothing if the folder is up to date, but make a missing search index
  --add-set <set>               add the file of one set to an existing warehouse; same forms as --entitlement
  --remove-set <hash>           remove a set
  --profile                     print what versions of the data are compared by, as JSON; a build writes it to profile.json
  --lake <folder | s3://…>      write the warehouse's rows as Parquet by county; only what changed is written again
  --staging <folder>            for a bucket, where the files are written first (default: data/lake)
  --register <url>              then make them tables and views of this Trino; TRINO_PASSWORD is the user's password
  --catalog <name>              Trino's catalog for them (default: lake)
  --location <url>              the lake's folder as Trino finds it (default: local:///, or the bucket)
  --user <name>                 who registers (default: platbook)
  --index <postgres://…>        load the search index of the warehouse into PostgreSQL; only counties that changed are loaded again
  --login <name>                the server's login there (default: platbook)
  --check                       compare the lake or the index with the warehouse instead of writing it; with --register, through Trino`;

function parseCounties(text: string): readonly string[] {
  if (text === 'trial') return TRIAL_COUNTIES;
  if (text === 'all') return COUNTIES.map(({ fips }) => fips);
  const counties = text.split(',').map((fips) => fips.trim());
  const unknown = counties.find((fips) => !COUNTIES.some((county) => county.fips === fips));
  if (unknown !== undefined)
    throw new ArgumentError(`--counties: unknown county '${unknown}'. Use five-digit FIPS codes, trial or all.`);
  return counties;
}

function checkSet(candidate: unknown, source: string, flag = '--entitlement'): EntitlementSet {
  const set = candidate as EntitlementSet;
  if (
    !Array.isArray(set?.objects) ||
    !Array.isArray(set?.counties) ||
    set.objects.length === 0 ||
    set.counties.length === 0
  )
    throw new ArgumentError(`${flag}: ${source} must have a list of objects and a list of counties.`);
  const object = set.objects.find((name) => name !== '*' && !MODEL.some((known) => known.name === name));
  if (object !== undefined)
    throw new ArgumentError(`${flag}: ${source} names the object '${object}', which doesn't exist.`);
  const county = set.counties.find((fips) => fips !== '*' && !/^\d{5}$/.test(fips));
  if (county !== undefined)
    throw new ArgumentError(`${flag}: ${source} names the county '${county}'. Use five-digit FIPS codes or *.`);
  return { objects: set.objects, counties: set.counties };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ArgumentError(`${file} can't be read: ${(error as Error).message}.`);
  }
}

function parseEntitlement(text: string, flag = '--entitlement'): EntitlementSet {
  if (text === 'trial') return TRIAL_SET;
  if (text === 'all') return ALL_SET;
  if (text.endsWith('.json')) return checkSet(readJson(text), text, flag);
  const [objects, counties] = text.split(':');
  if (!objects || !counties)
    throw new ArgumentError(`${flag}: '${text}' must be trial, all, a .json file or objects:counties.`);
  const list = (part: string): string[] =>
    part
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return checkSet(
    { objects: list(objects), counties: counties === 'trial' ? TRIAL_COUNTIES : list(counties) },
    `'${text}'`,
    flag,
  );
}

function defaultEntitlements(): EntitlementSet[] {
  const people = fileURLToPath(new URL('../../content/people.json', import.meta.url));
  const sets = existsSync(people)
    ? (readJson(people) as { entitlement?: EntitlementSet }[]).flatMap(({ entitlement }) =>
        entitlement ? [checkSet(entitlement, people)] : [],
      )
    : [];
  return [TRIAL_SET, ALL_SET, ...sets];
}

function parseHash(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[0-9a-f]{16}$/.test(text))
    throw new ArgumentError(`--remove-set: '${text}' isn't the hash of a set. manifest.json lists them.`);
  return text;
}

function parseNumber(
  name: string,
  text: string | undefined,
  test: (value: number) => boolean,
  wanted: string,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !test(value)) throw new ArgumentError(`--${name}: '${text}' must be ${wanted}.`);
  return value;
}

function parseFraction(name: string, text: string | undefined): number | undefined {
  return parseNumber(name, text, (value) => value > 0 && value <= 1, 'a fraction above 0 and up to 1');
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        scale: { type: 'string', default: 'demo' },
        counties: { type: 'string', default: 'all' },
        seed: { type: 'string' },
        'licensed-share': { type: 'string' },
        share: { type: 'string' },
        entitlement: { type: 'string', multiple: true },
        out: { type: 'string' },
        threads: { type: 'string' },
        memory: { type: 'string', default: '2GB' },
        canaries: { type: 'boolean', default: false },
        'without-index': { type: 'boolean', default: false },
        'index-later': { type: 'boolean', default: false },
        'if-stale': { type: 'boolean', default: false },
        'add-set': { type: 'string' },
        'remove-set': { type: 'string' },
        profile: { type: 'boolean', default: false },
        lake: { type: 'string' },
        register: { type: 'string' },
        catalog: { type: 'string', default: 'lake' },
        location: { type: 'string' },
        staging: { type: 'string' },
        user: { type: 'string', default: 'platbook' },
        index: { type: 'string' },
        login: { type: 'string', default: 'platbook' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(`${(error as Error).message.split('. ')[0]}.`.replace('..', '.'));
  }
}

function parseLake(values: ReturnType<typeof readFlags>): LakeArguments | undefined {
  const { lake, staging, register, catalog, location, user, check } = values;
  if (lake === undefined) {
    if (register !== undefined) throw new ArgumentError('--register needs --lake <folder>.');
    if (check && values.index === undefined)
      throw new ArgumentError('--check needs --lake <folder> or --index <postgres://…>.');
    return undefined;
  }
  const isBucket = lake.startsWith('s3://');
  if (/^\w+:\/\//.test(lake) && !/^s3:\/\/[\w.-]+(\/|$)/.test(lake))
    throw new ArgumentError(`--lake: '${lake}' must be a folder or an address such as s3://bucket/lake.`);
  if (register !== undefined && !/^https?:\/\/[^/]+\/?$/.test(register))
    throw new ArgumentError(`--register: '${register}' must be an address such as http://trino:8080.`);
  if (!/^[a-z]\w*$/.test(catalog)) throw new ArgumentError(`--catalog: '${catalog}' must be a name such as lake.`);
  const folder = staging ?? fileURLToPath(new URL('../../data/lake', import.meta.url));
  return {
    lake: isBucket ? folder : lake,
    bucket: isBucket ? lake : undefined,
    register,
    catalog,
    location: location ?? (isBucket ? lake : 'local:///'),
    user,
    check,
  };
}

function parseIndex({ index, login, check, lake }: ReturnType<typeof readFlags>): IndexArguments | undefined {
  if (index === undefined) return undefined;
  if (lake !== undefined) throw new ArgumentError('--index and --lake are two commands: run one after the other.');
  if (!/^postgres(ql)?:\/\/.+\/\w/.test(index) || !URL.canParse(index))
    throw new ArgumentError('--index must be an address such as postgres://loader:password@host:5432/property_index.');
  if (!/^[a-z_]\w{0,62}$/.test(login)) throw new ArgumentError(`--login: '${login}' must be a name such as platbook.`);
  return { url: index, login, check };
}

export function parseArguments(argv: readonly string[]): Arguments {
  const values = readFlags(argv);
  const { scale, counties, seed, entitlement, out, threads, memory, canaries, help } = values;
  if (!['tiny', 'demo', 'full'].includes(scale))
    throw new ArgumentError(`--scale: '${scale}' must be tiny, demo or full.`);
  if (!/^\d+(\.\d+)?\s*(MB|GB|MiB|GiB)$/i.test(memory))
    throw new ArgumentError(`--memory: '${memory}' must be an amount such as 2GB.`);
  return {
    scale: scale as Scale,
    counties: parseCounties(counties),
    seed: parseNumber('seed', seed, (value) => Number.isSafeInteger(value) && value >= 0, 'a whole number') ?? 20260630,
    licensedShare: parseFraction('licensed-share', values['licensed-share']),
    share: parseFraction('share', values.share),
    entitlements: entitlement ? entitlement.map((text) => parseEntitlement(text)) : defaultEntitlements(),
    folder: out ?? fileURLToPath(new URL('../../data/warehouse', import.meta.url)),
    threads:
      parseNumber(
        'threads',
        threads,
        (value) => Number.isInteger(value) && value >= 1 && value <= 64,
        'a number of threads from 1 to 64',
      ) ?? 2,
    memory,
    canaries,
    withoutIndex: values['without-index'],
    indexLater: values['index-later'],
    help,
    ifStale: values['if-stale'],
    addSet: values['add-set'] === undefined ? undefined : parseEntitlement(values['add-set'], '--add-set'),
    removeSet: parseHash(values['remove-set']),
    profile: values.profile,
    lake: parseLake(values),
    index: parseIndex(values),
  };
}
