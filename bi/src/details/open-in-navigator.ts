import { findField } from '@platbook/contract/property/property-fields';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { getReportRows } from '@platbook/contract/reports/reports';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { call } from '../api/call.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { pageRows } from '../pictures/tables/use-rows.ts';
import { markQuery, queryOf, type ReportState } from '../state/report-state.ts';

/** Up to this many properties are listed by ID in the navigator's address; more are described by common conditions. */
const mostNamed = 500;

function searchOfProperties(ids: readonly number[], name: string): string {
  return `ids=${ids.join(',')}&list=${encodeURIComponent(name)}`;
}

/** As far as the navigator supports the conditions: a text field takes one value. The period of the report is left out. */
function searchOfConditions(report: ReportLookup, conditions: readonly ReportCondition[]): string {
  const lines = new Map<string, string>();
  for (const { dimension, values, range } of conditions) {
    const field = findField(report.dimension(dimension).field ?? '');
    if (!field) continue;
    const isRange = field.kind === 'number' || field.kind === 'date';
    if (isRange) {
      if (range) lines.set(field.key, `${range.from ?? ''}..${range.to ?? ''}`);
    } else if (values.length === 1 || (values.length > 1 && field.kind === 'choice'))
      lines.set(field.key, values.join(','));
  }
  return [...lines].map(([key, text]) => `${key}=${encodeURIComponent(text).replaceAll('%2C', ',')}`).join('&');
}

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
        ...markQuery(mark),
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
