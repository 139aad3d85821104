import './funnel-picture.css';
import { midSentence } from '@platbook/property/title-case';
import { formatValue } from '../words/figures.ts';
import { NothingHere } from './NothingHere.tsx';
import type { PictureProps } from './picture-props.ts';
import { numberOf } from './time/read-series.ts';

export function FunnelPicture({ picture, data, report }: PictureProps) {
  const [row = []] = data.rows;
  const steps = picture.measures.map((id) => ({
    ...report.measure(id),
    value: numberOf(row[data.keys.indexOf(id)]),
  }));
  const most = Math.max(...steps.map(({ value }) => value ?? 0));
  const first = steps[0]?.value ?? 0;
  if (!(most > 0)) return <NothingHere picture={picture} report={report} />;
  return (
    <ol className="funnel" aria-label={picture.title}>
      {steps.map(({ id, label, text, format, value }, index) => (
        <li key={id} title={text} className="tiles middle g12 ruled">
          <span className="funnel-name">{label}</span>
          <span className="funnel-track" aria-hidden="true">
            <i style={{ width: `${((value ?? 0) / most) * 100}%`, background: report.mainColor }} />
          </span>
          <span className="b ends num">{formatValue(value, format)}</span>
          <span className="s-12 muted ends num">
            {index > 0 && first > 0 && value !== null
              ? `${shareText(value / first)} of ${midSentence(steps[0]?.label ?? '')}`
              : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

function shareText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
