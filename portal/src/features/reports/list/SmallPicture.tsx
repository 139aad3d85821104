import type { ReportEntry } from '@platbook/contract/reports/reports';

type Small = NonNullable<ReportEntry['small']>;

const [width, height, top, bottom] = [320, 96, 12, 92];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function SmallPicture({ label, format, points }: Small) {
  const known = points.flatMap(({ key, value }, index) => (value === null ? [] : [{ key, value, index }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < 2) return null;
  const most = Math.max(...known.map(({ value }) => value), 0) || 1;
  const x = (index: number) => (index / (points.length - 1)) * (width - 8) + 2;
  const y = (value: number) => bottom - (Math.max(0, value) / most) * (bottom - top);
  const line = known.map(({ index, value }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const says = `${label}: ${numberText(last.value, format)} in ${monthText(last.key)}, ${numberText(first.value, format)} in ${monthText(first.key)}`;
  return (
    <figure className="rps-small s-13">
      <figcaption>
        <span className="muted">{label}</span> <b>{numberText(last.value, format)}</b>{' '}
        <span className="muted">in {monthText(last.key)}</span>
      </figcaption>
      <svg className="block whole mt4" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={says}>
        <path
          fill="var(--c1)"
          opacity={0.14}
          d={`M${line}L${x(last.index).toFixed(1)} ${bottom}L${x(first.index).toFixed(1)} ${bottom}Z`}
        />
        <path fill="none" stroke="var(--c1)" strokeWidth={2} strokeLinejoin="round" d={`M${line}`} />
        <circle fill="var(--c1)" cx={x(last.index)} cy={y(last.value)} r="3" />
      </svg>
      <div className="flex spread s-12 muted" aria-hidden="true">
        <span>{monthText(first.key)}</span>
        <span>{monthText(last.key)}</span>
      </div>
    </figure>
  );
}

function monthText(key: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(key) ?? [];
  return year === undefined ? key : `${months[Number(month) - 1] ?? ''} ${year}`;
}

function numberText(value: number, format: Small['format']): string {
  const isWhole = format === 'money' || format === 'oneIn';
  const text = value.toLocaleString('en-US', { maximumFractionDigits: isWhole ? 0 : 1 });
  return (
    { money: `$${text}`, percent: `${text}%`, days: `${text} days`, oneIn: `1 in ${text}` }[format as string] ?? text
  );
}
