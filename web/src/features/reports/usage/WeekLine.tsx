const [width, height, edge] = [96, 20, 3];

/** A sparkline of the month's weeks; its numbers are in the row. */
export function WeekLine({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(...weeks);
  if (most === 0) return <span className="muted">none</span>;
  const points = weeks.map((value, index) => {
    const x = 1 + (index * (width - edge - 1)) / (weeks.length - 1);
    return [x, height - edge - (value / most) * (height - 2 * edge)] as const;
  });
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [lastX, lastY] = points.at(-1) as readonly [number, number];
  return (
    <svg className="u-line" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="area" d={`${line}L${lastX.toFixed(1)} ${height}L1 ${height}Z`} />
      <path className="line" d={line} />
      <circle cx={lastX} cy={lastY} r={2} />
    </svg>
  );
}
