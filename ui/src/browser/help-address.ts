import { addressOf } from './navigation.ts';

/** The deployment's help URL, or else `own`. Adds the base path to paths of the product. */
export function helpAddress(link: string, own: string): string {
  const address = link || own;
  return address.startsWith('/') ? addressOf(address) : address;
}
