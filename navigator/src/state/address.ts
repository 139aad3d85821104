/** The address of the navigator, with everything that can be shared: `/navigator?zip=32205` and `/navigator/property/7`. */

import { showPath, useAddressPart } from '@platbook/ui/browser/address-state';
import { addressOf, currentPath } from '@platbook/ui/browser/navigation';

const root = '/navigator';

export interface Address {
  /** Path below /navigator: '' or '/property/7'. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
}

export function readAddress(): Address {
  const [path = '', search = ''] = currentPath().split(/\?(.*)/s);
  return { path: path.slice(root.length).replace(/\/+$/, ''), search };
}

const pathOfPlace = (path: string, search = '') => `${root}${path}${search && `?${search}`}`;

/** URL of a navigator path, for links, with the base path. */
export function placeAddress(path: string, search = ''): string {
  return addressOf(pathOfPlace(path, search));
}

export function goToPlace(path: string, search = '', options: { replace?: boolean } = {}): void {
  showPath(pathOfPlace(path, search), options);
}

export function useAddress(): Address {
  const path = useAddressPart(() => readAddress().path);
  const search = useAddressPart(() => readAddress().search);
  return { path, search };
}
