import { addressOf } from './navigation.ts';

export function helpAddress(link: string, own: string): string {
  const address = link || own;
  return address.startsWith('/') ? addressOf(address) : address;
}
