import { lowered } from '../words/figures.ts';
import type { PictureProps } from './picture-props.ts';

/** In the place of a picture that has nothing to draw under the filters that are on. */
export function NothingHere({ picture, report }: Pick<PictureProps, 'picture' | 'report'>) {
  const [counted] = picture.measures;
  // What lies ahead may be nothing without any filter, too.
  const isAhead = picture.span === 'ahead' && counted !== undefined;
  const text = isAhead
    ? `No ${lowered(report.measure(counted).label)} after ${report.asOf} meet the filters.`
    : 'Nothing meets the filters.';
  return <p className="picture-none">{text}</p>;
}
