import { random } from './random.ts';

export interface StreetName {
  readonly pre: string | null;
  readonly name: string;
  readonly suffix: string;
  readonly post: string | null;
}

export interface Vocabulary {
  readonly stems: readonly string[];
  readonly suffixes: Readonly<Record<string, number>>;
  readonly preShare: number;
  readonly postShare: number;
}

const directions = ['N', 'S', 'E', 'W'];
const roadSuffixes = ['RD', 'BLVD', 'PKWY', 'HWY'];

const courtSuffixes = ['CT', 'CIR', 'PL'];

/** Names of one city's streets and of its cul-de-sacs. The latter come to an end. */
export interface CityNames {
  readonly streets: Iterator<StreetName, never>;
  readonly courts: Iterator<StreetName, undefined>;
}

export function cityNames(vocabulary: Vocabulary, seed: number): CityNames {
  const suffixes = Object.entries(vocabulary.suffixes);
  const isCourt = ([suffix]: readonly [string, number]) => courtSuffixes.includes(suffix);
  return {
    streets: allNames(
      vocabulary,
      suffixes.filter((each) => !isCourt(each) && !roadSuffixes.includes(each[0])),
      seed,
    ),
    courts: courtNames(vocabulary, suffixes.filter(isCourt), seed + 1),
  };
}

function* courtNames(
  vocabulary: Vocabulary,
  suffixes: readonly (readonly [string, number])[],
  seed: number,
): Generator<StreetName, undefined> {
  const most = vocabulary.stems.length * suffixes.length * (rounds.length + 1);
  const names = allNames(vocabulary, suffixes, seed);
  for (let place = 0; place < most; place += 1) yield names.next().value;
}

/** Each name once; when all are used, again with another word before it. */
function* allNames(
  vocabulary: Vocabulary,
  suffixes: readonly (readonly [string, number])[],
  seed: number,
): Generator<StreetName, never> {
  const all = vocabulary.stems
    .flatMap((name, stem) =>
      suffixes.map(([suffix, weight], place) => ({
        name,
        suffix,
        at: random('street name', seed, stem, place) ** (1 / weight),
      })),
    )
    .sort((a, b) => b.at - a.at);
  for (let round = 0; ; round += 1)
    for (const [place, { name, suffix }] of all.entries()) {
      const which = (stream: string) => random(stream, seed, round, place);
      const direction = directions[Math.floor(which('direction') * 4)] as string;
      yield {
        pre: which('pre') < vocabulary.preShare ? direction : null,
        name: round === 0 ? name : `${rounds[(round - 1) % rounds.length]} ${name}`,
        suffix,
        post: which('post') < vocabulary.postShare ? direction : null,
      };
    }
}

const rounds = ['OLD', 'NEW', 'LITTLE', 'UPPER', 'LOWER', 'GRAND', 'QUIET', 'SILVER'];

/** The names of a county's section roads. */
export function roadName(vocabulary: Vocabulary, seed: number, place: number): StreetName {
  const { stems } = vocabulary;
  const step = 1 + 2 * Math.floor(random('road step', seed) * 9);
  const stem = stems[(Math.floor(random('road', seed) * stems.length) + place * step) % stems.length] as string;
  const suffix = roadSuffixes[(place + Math.floor(place / stems.length)) % roadSuffixes.length] as string;
  return { pre: null, name: stem, suffix, post: null };
}

/** Words for parks, rivers and lakes, in title case. */
export function landWords({ stems }: Vocabulary): string[] {
  return stems
    .filter((stem) => !/\d|LAKE|CREEK|RIVER|OCEAN|BEACH|PARK|CHURCH/.test(stem))
    .map((stem) => stem.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
}
