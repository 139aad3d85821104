import { looseLength, type Match, matchName, scores } from './match-name.ts';
import type { Offer, OfferDraft, Rank } from './offer.ts';

/** Users don't read further down; typing on gives others. */
export const mostOffers = 60;
/** A list with every match keeps up to this many, so that it can be narrowed. */
const mostMatches = 300;

interface Ranked<Item> {
  score: number;
  item: Item;
  ranges: number[];
  rank: Rank;
  finish: (item: Item) => OfferDraft;
}

export class Ranking {
  readonly typed: string;
  #found: Ranked<unknown>[] = [];
  #added = 0;
  #isCut = false;
  #hasValues = false;
  #least = Number.NEGATIVE_INFINITY;

  constructor(typed: string) {
    this.typed = typed.toLowerCase();
  }

  /** `weight` is added to the match's score. `finish` runs only for shown offers. `prefix` precedes the name and isn't compared. */
  add<Item>(
    name: string,
    lower: string,
    weight: number,
    item: Item,
    finish: (item: Item) => OfferDraft,
    prefix = '',
  ): void {
    // Once the list is full, most names of a large schema need no closer comparison.
    if (weight + scores.start <= this.#least && lower !== this.typed) return;
    const match = matchName(name, lower, this.typed, this.#least - weight + 1);
    if (!match) return;
    this.#push(
      scoreOf(match, weight),
      item,
      match.ranges,
      { name, weight, prefix },
      finish as Ranked<unknown>['finish'],
    );
    if (this.#found.length >= 8 * mostOffers) this.#cut();
  }

  /** Whether a name with at most this weight could be accepted; call it before computing an expensive weight. */
  canTake(name: string, lower: string, most: number): boolean {
    if (most + scores.start <= this.#least && lower !== this.typed) return false;
    return matchName(name, lower, this.typed, this.#least - most + 1) !== undefined;
  }

  addValue(value: string, meaning: string, weight: number, finish: () => OfferDraft): void {
    const own = matchName(value, value.toLowerCase(), this.typed);
    const match = own ?? matchName(meaning, meaning.toLowerCase(), this.typed);
    if (!match || (this.typed !== '' && match.score < scores.humps)) return;
    this.#pushValue(value, match.score + weight, own ? match.ranges : [], finish);
  }

  /** Values are compared from their start or the start of a word, because there can be thousands. */
  addCounted(value: string, lower: string, weight: number, finish: () => OfferDraft): void {
    const match = matchName(value, lower, this.typed);
    if (!match || (this.typed !== '' && match.score < scores.word)) return;
    this.#pushValue(value, match.score + weight, match.ranges, finish);
  }

  /** The best `mostOffers`, or every match if there are at most `mostMatches`. Without duplicates of the inserted text; ties keep insertion order. */
  list(): Offer[] {
    const sorted = this.#sorted();
    const offers: Offer[] = [];
    const seen = new Set<string>();
    const most = this.isWhole() ? mostMatches : mostOffers;
    for (const { item, ranges, rank, finish } of sorted) {
      if (offers.length === most) {
        this.#isCut = true;
        return offers.slice(0, mostOffers);
      }
      const draft = finish(item);
      const key = `${draft.label} ${draft.apply}`;
      if (seen.has(key)) continue;
      seen.add(key);
      offers.push({ ...draft, rank, marks: marksOf(ranges, rank) });
    }
    return offers;
  }

  /** Whether the list has each name that a longer word could match. Values match by other rules. */
  isWhole(): boolean {
    return !this.#isCut && !this.#hasValues;
  }

  #push(
    score: number,
    item: unknown,
    ranges: number[],
    rank: Omit<Rank, 'order'>,
    finish: Ranked<unknown>['finish'],
  ): void {
    this.#found.push({ score, item, ranges, rank: { ...rank, order: this.#added }, finish });
    this.#added += 1;
  }

  #pushValue(name: string, score: number, ranges: number[], finish: () => OfferDraft): void {
    this.#hasValues = true;
    this.#push(score, undefined, ranges, { name, weight: 0, prefix: '' }, finish);
  }

  /** Names of several tables can be duplicates, so more are kept than shown. */
  #cut(): void {
    this.#isCut = true;
    this.#found = this.#sorted().slice(0, 4 * mostOffers);
    this.#least = this.#found.at(-1)?.score ?? this.#least;
  }

  #sorted(): Ranked<unknown>[] {
    return this.#found.sort((a, b) => b.score - a.score);
  }
}

/**
 * The offers for a word that continues the typed one, from all of that one's offers; undefined if others could match. Only the first
 * `mostOffers` get new marks: every key waits for this.
 */
export function narrowOffers(offers: readonly Offer[], typed: string, word: string): Offer[] | undefined {
  const isContinued = word.length > typed.length && word.startsWith(typed) && /^[\p{L}\p{N}_]+$/u.test(word);
  const isSameCase = (typed === typed.toLowerCase()) === (word === word.toLowerCase());
  const isLoose = typed !== '' && typed.length < looseLength && word.length >= looseLength;
  if (!isContinued || !isSameCase || isLoose) return undefined;
  const lower = word.toLowerCase();
  const found: { offer: Offer; score: number; ranges: number[] }[] = [];
  for (const offer of offers) {
    const { name, weight } = offer.rank;
    const match = matchName(name, name.toLowerCase(), lower);
    if (match) found.push({ offer, score: scoreOf(match, weight), ranges: match.ranges });
  }
  found.sort((a, b) => b.score - a.score || a.offer.rank.order - b.offer.rank.order);
  return found.map(({ offer, ranges }, place) =>
    place < mostOffers ? { ...offer, marks: marksOf(ranges, offer.rank) } : offer,
  );
}

const scoreOf = ({ score }: Match, weight: number) => score + weight + (score === scores.all ? scores.all : 0);

const marksOf = (ranges: readonly number[], { prefix }: Rank) => ranges.map((place) => place + prefix.length);
