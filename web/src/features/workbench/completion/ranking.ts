import { matchName, scores } from './match-name.ts';
import type { Offer, OfferDraft } from './offer.ts';

/** No one reads further down; who types on is asked for again. */
const mostOffers = 60;

interface Ranked<Item> {
  score: number;
  item: Item;
  ranges: number[];
  shift: number;
  finish: (item: Item) => OfferDraft;
}

/** Collects what answers the typed text, by how well it does and how near it stands to the statement. */
export class Ranking {
  readonly typed: string;
  #found: Ranked<unknown>[] = [];
  /** What is not better than this is not among the first. */
  #least = Number.NEGATIVE_INFINITY;

  constructor(typed: string) {
    this.typed = typed.toLowerCase();
  }

  /**
   * Takes a name when it matches. `weight` is added to the score of the match, so that near things come before far ones that match a
   * little better; a word typed in full comes before all. Offers are only made for what is shown. `prefix` is before the name in
   * the label and is not compared.
   */
  add<Item>(
    name: string,
    lower: string,
    weight: number,
    item: Item,
    finish: (item: Item) => OfferDraft,
    prefix = '',
  ): void {
    // Once enough is found, most names of a large schema need no closer look.
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

  /** Whether a name with this weight at most would be taken: asked before its weight is looked for, when that takes long. */
  canTake(name: string, lower: string, most: number): boolean {
    if (most + scores.start <= this.#least && lower !== this.typed) return false;
    return matchName(name, lower, this.typed, this.#least - most + 1) !== undefined;
  }

  /** Takes a value when it or its meaning matches at the start of a word. */
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

  /** The best offers; those of the same score stay in the order in which they were added, once for each text that is written. */
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

  /** Names of several tables may be written alike and count once, so more are kept than are shown. */
  #cut(): void {
    this.#found = this.#sorted().slice(0, 4 * mostOffers);
    this.#least = this.#found.at(-1)?.score ?? this.#least;
  }

  #sorted(): Ranked<unknown>[] {
    return this.#found.sort((a, b) => b.score - a.score);
  }
}
