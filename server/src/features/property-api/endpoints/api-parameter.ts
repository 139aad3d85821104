export type ParameterSection = 'property' | 'place' | 'filter' | 'paging' | 'own';

/** What a text must match, ignoring case, and the error if it doesn't. */
export interface TextPattern {
  readonly source: string;
  readonly says: string;
}

export const geoidOf = (kinds: readonly string[]): TextPattern => ({
  source: `^(${kinds.join('|')})[A-Z]?[0-9]{2,10}$`,
  says: `must be ${kinds.join(', ')} and a number, e.g. CO12031`,
});

export interface ApiParameter {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'number' | 'date';
  readonly section: ParameterSection;
  readonly hint: string;
  /** The names of parameters that belong together, in order, e.g. `apn, fips`. */
  readonly row?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The most characters of a text, if they aren't the usual ones. */
  readonly mostCharacters?: number;
  readonly choices?: readonly string[];
  readonly pattern?: TextPattern;
  /** An example of the format, not real data. */
  readonly example?: string | number;
  readonly otherwise?: string | number;
}

type More = Partial<Omit<ApiParameter, 'name' | 'type' | 'section' | 'hint'>>;

/** Builders for the parameters of a section. */
export function parametersOf(section: ParameterSection) {
  const of =
    (type: ApiParameter['type']) =>
    (name: string, hint: string, more: More = {}): ApiParameter => ({ name, type, section, hint, ...more });
  const between =
    (type: 'integer' | 'number') =>
    (name: string, hint: string, minimum: number, maximum: number, more: More = {}) =>
      of(type)(name, hint, { minimum, maximum, ...more });
  return { text: of('text'), date: of('date'), integer: between('integer'), number: between('number') };
}
