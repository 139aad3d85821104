import { isLoopbackHost } from './public-url.ts';

export interface Setting<Value = unknown> {
  readonly kind: 'text' | 'secret' | 'url' | 'integer' | 'boolean' | 'list' | 'json';
  /** Written as an operator would write it; secrets have none. */
  readonly standard: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly holdsPassword?: true;
  readonly says: string;
  /** Throws one sentence that names the setting. */
  readonly parse: (text: string, name: string) => Value;
}

/** Whether the value must stay private: secrets, and values that can contain a password. */
export function isSecret({ kind, holdsPassword }: Setting): boolean {
  return kind === 'secret' || holdsPassword === true;
}

export const withPassword = <Value>(setting: Setting<Value>): Setting<Value> => ({ ...setting, holdsPassword: true });

export const parsed = <From, To>(setting: Setting<From>, parse: (value: From, name: string) => To): Setting<To> => ({
  ...setting,
  parse: (given, name) => parse(setting.parse(given, name), name),
});

export const withoutFinalSlash = (value: string): string => value.replace(/\/+$/, '');

export const text = (says: string, standard = ''): Setting<string> => ({
  kind: 'text',
  standard,
  says,
  parse: (given) => given,
});

export const pattern = (form: RegExp, wanted: string, says: string, standard = ''): Setting<string> =>
  parsed(text(says, standard), (given, name) => {
    if (given !== '' && !form.test(given)) throw new Error(`${name} must be ${wanted}.`);
    return given;
  });

export const secret = (says: string): Setting<string> => ({ ...text(says), kind: 'secret' });

export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  says: string,
  standard = '',
): Setting<Values[number]> =>
  parsed(text(says, standard), (given, name) => {
    if (!values.includes(given)) throw new Error(`${name} must be one of ${values.filter(Boolean).join(', ')}.`);
    return given;
  });

export const flag = (standard: boolean, says: string): Setting<boolean> => ({
  kind: 'boolean',
  standard: String(standard),
  says,
  parse(given, name) {
    if (!/^(true|false)$/i.test(given)) throw new Error(`${name} must be true or false.`);
    return given.toLowerCase() === 'true';
  },
});

export const count = (standard: number, minimum: number, maximum: number, says: string): Setting<number> => ({
  kind: 'integer',
  standard: String(standard),
  minimum,
  maximum,
  says,
  parse(given, name) {
    const value = Number(given);
    if (!/^\d+$/.test(given) || value < minimum || value > maximum)
      throw new Error(`${name} must be a whole number from ${minimum} to ${maximum}.`);
    return value;
  },
});

export const json = <Value>(parse: Setting<Value>['parse'], says: string): Setting<Value> => ({
  kind: 'json',
  standard: '[]',
  says,
  parse,
});

/** The parts of a list with commas, without those that are empty. */
export const partsOf = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const list = (says: string): Setting<string[]> => ({
  kind: 'list',
  standard: '',
  says,
  parse: partsOf,
});

export const url = (says: string, standard = ''): Setting<string> => ({
  kind: 'url',
  standard,
  says,
  parse(given, name) {
    if (given !== '' && (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)))
      throw new Error(`${name} must be an http or https URL.`);
    return given;
  },
});

/** A URL that secrets are sent to: https, except on this machine. `refusal` is the sentence for others; the value has no final slash. */
export const secureUrl = (refusal: (name: string) => string, says: string, standard = ''): Setting<string> =>
  parsed(url(says, standard), (address, name) => {
    if (address !== '' && !address.startsWith('https:') && !isLoopbackHost(new URL(address).hostname))
      throw new Error(refusal(name));
    return withoutFinalSlash(address);
  });
