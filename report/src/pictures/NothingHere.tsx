import { midSentence } from '@platbook/contract/rules/title-case';
import { dateWords } from '../words/figures.ts';
import type { PictureProps } from './picture-props.ts';

type Given = Pick<PictureProps, 'picture' | 'report'> & Partial<Pick<PictureProps, 'data'>>;

/** In the place of a picture that has nothing to draw, with the reason. */
export function NothingHere(given: Given) {
  return <p className="picture-none">{reasonOf(given)}</p>;
}

function reasonOf({ picture, report, data }: Given): string {
  const [first] = picture.measures;
  if (first === undefined) return 'No data matches the filters.';
  const { label, text } = report.measure(first);
  const at = data?.keys.indexOf(first) ?? -1;
  // There is something, but not enough of it for the figure.
  if (data && data.rows.length > 0 && data.rows.every((row) => row[at] == null))
    return `Not enough data for ${midSentence(label)}. ${text}`;
  // What lies ahead may be nothing without any filter, too.
  return picture.span === 'ahead'
    ? `No ${midSentence(label)} after ${dateWords(report.asOf)} match the filters.`
    : 'No data matches the filters.';
}
