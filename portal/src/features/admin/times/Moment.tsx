import { useStateValue } from '@platbook/ui/browser/create-state';
import { type MomentStyle, momentText, timeZone } from './time-zone.ts';

/** A time in the zone that is chosen for the admin pages. */
export function Moment({ at, style = 'minute' }: { at: string; style?: MomentStyle }) {
  return <time dateTime={at}>{momentText(at, useStateValue(timeZone), style)}</time>;
}
