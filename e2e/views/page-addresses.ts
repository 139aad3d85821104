import { type Layout, pages } from '../../portal/src/app/pages.ts';
import { adminPages } from '../../portal/src/features/admin/admin-pages.ts';

const isPublic = (layout: Layout) => layout === 'public' || layout === 'either';
const addressesOf = (isForVisitors: boolean) =>
  pages.flatMap(({ layout, view }) => (view && isPublic(layout) === isForVisitors ? view : []));

/** Addresses to look at, from the page registry. Pages that the user can't open have a heading too. */
export const publicAddresses: readonly string[] = addressesOf(true);
export const signedInAddresses: readonly string[] = addressesOf(false);
export const adminAddresses: readonly string[] = adminPages.map(({ path }) => `/admin/${path}`);
