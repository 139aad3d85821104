import { addressOf } from '@platbook/ui/browser/navigation';
import { readAddress } from '../state/address.ts';
import type { AskedFor } from './RequestAccess.tsx';

/** The portal's page that requests access. It returns through the portal, which can open any navigator at a place. */
export function requestAddress({ kind, subject }: AskedFor): string {
  const wanted = { kind, ...(kind === 'table' ? { subject } : { counties: subject }), from: placeInPortal() };
  return addressOf(`/requestaccess?${new URLSearchParams(wanted)}`);
}

function placeInPortal(): string {
  const { path, search } = readAddress();
  const property = /^\/property\/(\d+)$/.exec(path)?.[1];
  if (property !== undefined) return `/propertyreports?property=${property}`;
  return `/propertynavigator${search && `?search=${encodeURIComponent(search)}`}`;
}
