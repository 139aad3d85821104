import type { PictureProps } from '../pictures/picture-props.ts';
import { readSeries } from '../pictures/time/read-series.ts';

const withLegend = new Set(['columns', 'bars']);

export function Legend({ picture, data, report }: Pick<PictureProps, 'picture' | 'data' | 'report'>) {
  const { type, split, measures } = picture;
  if (!withLegend.has(type) || (split === undefined && (measures.length < 2 || type === 'bars'))) return null;
  const { series } = readSeries(picture, data, report);
  return (
    <ul className="leg" aria-label="Legend">
      {series.map(({ id, label, color }) => (
        <li key={id}>
          <i className={type === 'lines' ? 'l' : ''} style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
