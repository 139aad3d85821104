import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { drilledInto } from '@platbook/property/report-drill';
import type { Mark } from '../pictures/picture-props.ts';

/** The year or quarter of a mark that its picture can show in finer steps; undefined for any other mark. */
export function canDrill({ type }: ReportPicture, { values }: Mark): string | undefined {
  if (type !== 'columns' && type !== 'lines') return undefined;
  return Object.values(values).find((value) => drilledInto(value) !== undefined);
}
