import type { RunParameter } from '@platbook/contract/workbench/parameters';

export type ParameterValues = Readonly<Record<string, RunParameter['value']>>;

const prefix = 'p_';

/** Reads the values in an address: `?p_county=12031&p_zips=32218&p_zips=32208`; a repeated name is a list. */
export function addressValues(search: Record<string, unknown>): ParameterValues {
  const entries = Object.entries(search).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value as string | string[]]));
}

export function withAddressValues(search: Record<string, unknown>, values: ParameterValues): Record<string, unknown> {
  const others = Object.entries(search).filter(([name]) => !name.startsWith(prefix));
  const own = Object.entries(values).map(([name, value]) => [prefix + name, value ?? '']);
  return Object.fromEntries([...others, ...own]);
}
