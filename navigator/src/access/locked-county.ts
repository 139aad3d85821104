import type { ReplyOf } from '@platbook/contract/endpoint';
import { counties } from '@platbook/contract/property/counties';
import type { getNavigatorStart } from '@platbook/contract/property/property-search';

type County = (typeof counties)[number];

const shortest = 4;

/** The county that a typed text names, if there is data for it and the user's license doesn't include it. */
export function findLockedCounty(typed: string, start: ReplyOf<typeof getNavigatorStart> | undefined) {
  const name = typed
    .toLowerCase()
    .replace(/\bcounty\b|,/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (start === undefined || name.length < shortest) return undefined;
  const isOwn = ({ fips }: County) => start.counties.some((own) => own.fips === fips);
  return counties.find((county) => county.name.toLowerCase().startsWith(name) && !isOwn(county));
}
