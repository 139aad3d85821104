const [height, edge] = [20, 3];

interface SmallLineProps {
  values: readonly number[];
  width: number;
  className: string;
  hasArea?: boolean;
}

/** A line over values of which one is positive, with a point at its end. */
export function SmallLine({ values, width, className, hasArea = false }: SmallLineProps) {
  const most = Math.max(...values);
  const points = values.map((value, index) => {
    const x = 1 + (index * (width - edge - 1)) / (values.length - 1);
    return [x.toFixed(1), (height - edge - (value / most) * (height - 2 * edge)).toFixed(1)] as const;
  });
  const line = `M${points.map((point) => point.join(' ')).join('L')}`;
  const [lastX, lastY] = points.at(-1)!;
  return (
    <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {hasArea && <path fill="var(--c1)" opacity={0.12} d={`${line}L${lastX} ${height}L1 ${height}Z`} />}
      <path fill="none" stroke="var(--c1)" strokeWidth={1.5} strokeLinejoin="round" d={line} />
      <circle fill="var(--c1)" cx={lastX} cy={lastY} r={2} />
    </svg>
  );
}
