/** What a parameter of the property API is. */

/** Where a form shows it. */
export type ParameterSection = 'property' | 'place' | 'filter' | 'paging' | 'own';

/** What a text must match, ignoring case, and the error if it doesn't. */
export interface TextPattern {
  readonly source: string;
  readonly says: string;
}

/** IDs of areas of these kinds. */
export const geoidOf = (kinds: readonly string[]): TextPattern => ({
  source: `^(${kinds.join('|')})[A-Z]?[0-9]{2,10}$`,
  says: `must be ${kinds.join(', ')} and a number, e.g. CO12031`,
});

export interface ApiParameter {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'date';
  readonly section: ParameterSection;
  readonly hint: string;
  /** The names that are given together, the first of them first: `apn, fips`. */
  readonly row?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly pattern?: TextPattern;
  /** What one may write, as a shape: no value of someone's home. */
  readonly example?: string | number;
  /** What holds when it is absent. */
  readonly otherwise?: string | number;
}
