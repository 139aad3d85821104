import { addressOf } from './navigation.ts';

/** The address of a help page: the one that the deployment names, else ours. Paths of the product get the base path before them. */
export function helpAddress(link: string, own: string): string {
  const address = link || own;
  return address.startsWith('/') ? addressOf(address) : address;
}
