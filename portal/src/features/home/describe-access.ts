import type { AppInfo } from '@platbook/contract/app-info';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { dateText } from '@platbook/ui/browser/date-text';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberText = (count: number) => words[count] ?? count.toLocaleString('en-US');
const listed = new Intl.ListFormat('en-US').format(trialCounties.map(({ name }) => name));

export function describeAccess({ currentUser, about }: AppInfo, ownedPacks: number): string {
  const asOf = about.dataAsOf === null ? '' : ` Data as of ${dateText(about.dataAsOf)}.`;
  if (ownedPacks > 0) {
    const counties = currentUser?.licensedCounties ?? null;
    const where =
      counties === null ? 'every county' : `${numberText(counties)} ${counties === 1 ? 'county' : 'counties'}`;
    const packs = ownedPacks === 1 ? 'one pack or dataset' : `${numberText(ownedPacks)} packs and datasets`;
    return `Your license covers ${packs} in ${where}.${asOf}`;
  }
  if (currentUser?.trialDaysLeft != null)
    return `Your trial includes every Solution Pack in five counties: ${listed}.${asOf}`;
  return `You don't have a Solution Pack yet. Browse any of them, and call sales to license one.${asOf}`;
}

/** The day of a 30-day trial, counted from one; null without a trial, and for an extended one. */
export function trialDay(daysLeft: number | null): number | null {
  if (daysLeft === null || daysLeft > 30) return null;
  return Math.min(30, 31 - daysLeft);
}
