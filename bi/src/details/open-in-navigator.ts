import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { getReportRows } from '@platbook/contract/reports/reports';
import { type ReportCondition, writeReportConditions } from '@platbook/property/report-conditions';
import { call } from '../api/call.ts';
import { mostNamed, searchOfConditions, searchOfProperties } from '../pictures/navigator-search.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { pageRows } from '../pictures/tables/use-rows.ts';
import { queryOf, type ReportState } from '../state/report-state.ts';

interface Asked {
  readonly picture: ReportPicture;
  readonly report: ReportLookup;
  readonly state: ReportState;
  readonly mark: readonly ReportCondition[];
  readonly name: string;
}

/** Names the exact properties if there are at most 500 rows, else the conditions they have in common. */
export async function findNavigatorSearch({ picture, report, state, mark, name }: Asked): Promise<string> {
  const ids = new Set<number>();
  for (let from = 0; from < mostNamed; from += pageRows) {
    const { properties, total, rows } = await call(getReportRows, {
      params: { id: report.reportId, picture: picture.id },
      query: {
        ...queryOf(state),
        ...(mark.length > 0 && { mark: writeReportConditions(mark) }),
        ...(from > 0 && { from: String(from) }),
      },
    });
    if (!properties || total > mostNamed) break;
    for (const id of properties) ids.add(id);
    if (from + rows.length >= total) return searchOfProperties([...ids], name);
  }
  return searchOfConditions(report, [...state.where, ...state.pick, ...mark].filter(isLast));
}

/** Of two conditions on one dimension, the later one is narrower. */
function isLast({ dimension }: ReportCondition, index: number, all: readonly ReportCondition[]): boolean {
  return all.findLastIndex((other) => other.dimension === dimension) === index;
}
