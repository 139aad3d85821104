import { ArrowDown, ArrowUp } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type Change, changeOf, fewOf } from '../../words/change.ts';
import { formatValue } from '../../words/figures.ts';
import type { PictureProps } from '../picture-props.ts';
import { Sparkline } from '../Sparkline.tsx';
import { numberOf } from '../time/read-series.ts';

export function KpisPicture({ picture, data, report }: PictureProps) {
  const [row = []] = data.rows;
  // Upcoming events have no comparable figure from a year ago.
  const isAhead = picture.span === 'ahead';
  return (
    <dl className="kpi tiles" style={{ '--figures': picture.measures.length } as React.CSSProperties}>
      {picture.measures.map((id, index) => {
        const { label, text, format, over = '' } = report.measure(id);
        const now = numberOf(row[data.keys.indexOf(id)]);
        const casesAt = format === 'percent' ? picture.measures.indexOf(over) : -1;
        const few = casesAt < 0 ? undefined : fewOf(now, numberOf(row[data.keys.indexOf(over)]));
        const changeFrom = (earlier: typeof data.before) => {
          const then = numberOf(earlier?.[0]?.[index]);
          const isFew = few ?? (casesAt < 0 ? undefined : fewOf(then, numberOf(earlier?.[0]?.[casesAt])));
          return isAhead || isFew ? undefined : changeOf(now, then, format);
        };
        const [before, year] = [changeFrom(data.before), changeFrom(data.yearBefore)];
        const points = isAhead ? [] : (data.trend?.rows[index] ?? []).map(numberOf);
        return (
          <div key={id} title={text}>
            <dt className="muted t-12 cut">{label}</dt>
            <dd>
              <span className="v block b nowrap">{few ?? formatKpi(now, format)}</span>
              {(before || points.some((point) => point !== null)) && (
                <span className="s row spread g6 t-12">
                  <ChangeText change={before} to="from the previous period" />
                  <Sparkline
                    // Inverted, so that the line rises with the rate: "1 in" a smaller number is a higher rate.
                    points={format === 'oneIn' ? points.map((point) => (point === null ? null : -point)) : points}
                    width={52}
                    height={16}
                    color="var(--muted)"
                  />
                </span>
              )}
              {year && year.words !== before?.words && (
                <span className="s row spread g6 t-12 muted">
                  <ChangeText change={year} to="from a year earlier" isLong />
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function formatKpi(value: number | null, format: Parameters<typeof formatValue>[1]): string {
  return formatValue(value, format === 'days' ? 'count' : format);
}

function ChangeText({ change, to, isLong = false }: { change: Change | undefined; to: string; isLong?: boolean }) {
  if (!change) return <span />;
  const icon = { up: ArrowUp, down: ArrowDown, same: undefined }[change.way];
  return (
    <span className="change inline nowrap">
      <span className="inline nowrap" aria-hidden="true">
        {icon && <Icon of={icon} size={12} />}
        {change.text}
        {isLong && ' YoY'}
      </span>
      <span className="sr">
        {change.words} {to}
      </span>
    </span>
  );
}
