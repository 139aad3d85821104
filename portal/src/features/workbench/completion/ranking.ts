import { matchName, scores } from './match-name.ts';
import type { Offer, OfferDraft } from './offer.ts';

/** Users don't read further down; typing on sends a new request. */
const mostOffers = 60;

interface Ranked<Item> {
  score: number;
  item: Item;
  ranges: number[];
  shift: number;
  finish: (item: Item) => OfferDraft;
}

export class Ranking {
  readonly typed: string;
  #found: Ranked<unknown>[] = [];
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
    const score = match.score + weight + (match.score === scores.all ? scores.all : 0);
    this.#found.push({
      score,
      item,
      ranges: match.ranges,
      shift: prefix.length,
      finish: finish as Ranked<unknown>['finish'],
    });
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
    this.#found.push({
      score: match.score + weight,
      item: undefined,
      ranges: own ? match.ranges : [],
      shift: 0,
      finish,
    });
  }

  /** Values are compared from their start or the start of a word, because there can be thousands. */
  addCounted(value: string, lower: string, weight: number, finish: () => OfferDraft): void {
    const match = matchName(value, lower, this.typed);
    if (!match || (this.typed !== '' && match.score < scores.word)) return;
    this.#found.push({ score: match.score + weight, item: undefined, ranges: match.ranges, shift: 0, finish });
  }

  /** The best offers, without duplicates of the inserted text; ties keep insertion order. */
  list(): Offer[] {
    const sorted = this.#sorted();
    const offers: Offer[] = [];
    const seen = new Set<string>();
    for (const { item, ranges, shift, finish } of sorted) {
      const draft = finish(item);
      const key = `${draft.label} ${draft.apply}`;
      if (seen.has(key)) continue;
      seen.add(key);
      offers.push({ ...draft, marks: ranges.map((place) => place + shift) });
      if (offers.length === mostOffers) break;
    }
    return offers;
  }

  /** Names of several tables can be duplicates, so more are kept than shown. */
  #cut(): void {
    this.#found = this.#sorted().slice(0, 4 * mostOffers);
    this.#least = this.#found.at(-1)?.score ?? this.#least;
  }

  #sorted(): Ranked<unknown>[] {
    return this.#found.sort((a, b) => b.score - a.score);
  }
}
