interface SparklineProps {
  points: readonly (number | null)[];
  width: number;
  height: number;
  color: string;
  isFilled?: boolean;
}

export function Sparkline({ points, width, height, color, isFilled = false }: SparklineProps) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < 2) return <svg width={width} height={height} aria-hidden="true" />;
  const values = known.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => 1 + (index / (points.length - 1)) * (width - 4);
  const y = (value: number) => (high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6));
  const line = known.map(({ value, index }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const area = `M${line}L${x(last.index).toFixed(1)} ${height}L${x(first.index).toFixed(1)} ${height}Z`;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {isFilled && <path d={area} fill={color} opacity=".12" />}
      <path d={`M${line}`} fill="none" stroke={color} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(last.index)} cy={y(last.value)} r="2" fill={color} />
    </svg>
  );
}
