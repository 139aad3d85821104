import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import { numberWord } from '@platbook/property/number-words';
import { midSentence } from '@platbook/property/title-case';
import type { ReportLookup } from './picture-props.ts';
import { fillSeries, numberOf, readSeries, totalsOf } from './time/read-series.ts';

export function titleOf(picture: ReportPicture, data: PictureData, report: ReportLookup): string {
  const finding = picture.finding && findings[picture.finding](picture, data, report);
  return finding ?? picture.title;
}

type Find = (picture: ReportPicture, data: PictureData, report: ReportLookup) => string | undefined;

const findings: Record<NonNullable<ReportPicture['finding']>, Find> = { highest, rises, share };

/** The first row has the highest value of the measure in `sort`. In a tie nothing is the highest. */
function highest(picture: ReportPicture, data: PictureData, report: ReportLookup): string | undefined {
  const { by, sort, measures } = picture;
  const sorted = sort?.replace(/^-/, '');
  const measure = sorted !== undefined && measures.includes(sorted) ? sorted : measures[0];
  if (by === undefined || measure === undefined || data.rows.length < 2) return undefined;
  const at = data.keys.indexOf(measure);
  const [first, second] = data.rows.slice(0, 2).map((row) => numberOf(row[at]));
  const { format, label } = report.measure(measure);
  // Ascending order is only right for "1 in 246", where the smallest number is the highest rate.
  if (first == null || second == null || first === second || (format === 'oneIn') !== first < second) return undefined;
  const name = report.wordsOf(by, String(data.rows[0]?.[data.keys.indexOf(by)] ?? ''), data);
  const things = midSentence(label);
  return format === 'count' || / per /.test(label)
    ? `${name} has the most ${things}`
    : `${name} has the highest ${things}`;
}

/** The number of the last twelve months with an increase over the month before, if that was most of them. */
function rises(picture: ReportPicture, data: PictureData, report: ReportLookup): string | undefined {
  const table = fillSeries(readSeries(picture, data, report), report);
  const { keys } = table;
  const sums = totalsOf(table, data).slice(-13);
  if (sums.length < 6 || !keys.every((key) => /^\d{4}-\d{2}$/.test(key))) return undefined;
  const pairs = sums.slice(1).map((sum, index) => sum - (sums[index] ?? 0));
  const [ups, downs] = [pairs.filter((change) => change > 0).length, pairs.filter((change) => change < 0).length];
  if (Math.max(ups, downs) * 2 <= pairs.length) return undefined;
  const name = report.measure(picture.measures[0] ?? '').label;
  const [verb, count] = ups > downs ? ['rose', ups] : ['fell', downs];
  return `${name} ${verb} in ${numberWord(count)} of the last ${numberWord(pairs.length)} months`;
}

/** The largest part, if it is more than a third of the total. */
function share(picture: ReportPicture, data: PictureData, report: ReportLookup): string | undefined {
  const { by, measures } = picture;
  const at = data.keys.indexOf(measures[0] ?? '');
  if (by === undefined || data.total > data.rows.length) return undefined;
  const parts = data.rows.map((row) => numberOf(row[at]) ?? 0);
  const all = parts.reduce((sum, part) => sum + part, 0);
  const most = Math.max(...parts);
  if (parts.length < 2 || !(all > 0) || most / all < 1 / 3) return undefined;
  const name = report.wordsOf(by, String(data.rows[parts.indexOf(most)]?.[data.keys.indexOf(by)] ?? ''), data);
  return `${name} is ${Math.round((most / all) * 100)}% of ${midSentence(report.measure(measures[0] ?? '').label)}`;
}
