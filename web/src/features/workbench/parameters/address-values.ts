import type { RunParameter } from '@platbook/contract/parameters';

/** Values by the name of their parameter, as a person gave them. */
export type ParameterValues = Readonly<Record<string, RunParameter['value']>>;

const prefix = 'p_';

/** The values that an address gives: `?p_county=12031&p_zips=32218&p_zips=32208`; several of a name are a list. */
export function addressValues(search: Record<string, unknown>): ParameterValues {
  const entries = Object.entries(search).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value as string | string[]]));
}

/** What an address says that gives these values and is the same otherwise. */
export function withAddressValues(search: Record<string, unknown>, values: ParameterValues): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(prefix));
  const own = Object.entries(values).map(([name, value]) => [prefix + name, value ?? '']);
  return Object.fromEntries([...others, ...own]);
}
