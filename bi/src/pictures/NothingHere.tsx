import { midSentence } from '@platbook/property/title-case';
import { dateText } from '@platbook/ui/browser/date-text';
import type { PictureProps } from './picture-props.ts';

type Given = Pick<PictureProps, 'picture' | 'report'> & Partial<Pick<PictureProps, 'data'>>;

export function NothingHere(given: Given) {
  return <p className="picture-none muted">{reasonOf(given)}</p>;
}

function reasonOf({ picture, report, data }: Given): string {
  const [first] = picture.measures;
  if (first === undefined) return 'No data matches the filters.';
  const { label, text } = report.measure(first);
  const at = data?.keys.indexOf(first) ?? -1;
  // There are rows, but not enough of them for the measure.
  if (data && data.rows.length > 0 && data.rows.every((row) => row[at] == null))
    return `Not enough data for ${midSentence(label)}. ${text}`;
  // Upcoming events can be empty even without a filter.
  return picture.span === 'ahead'
    ? `No ${midSentence(label)} after ${dateText(report.asOf)} match the filters.`
    : 'No data matches the filters.';
}
