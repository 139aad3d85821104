const WIDTH = 64;
const HEIGHT = 20;
const EDGE = 3;

/** A sparkline of responses per day; the number next to it is the accessible equivalent. */
export function CallsLine({ days }: { days: readonly number[] }) {
  const most = Math.max(...days);
  if (most === 0) return <span className="calls-line" />;
  const points = days.map((count, index) => [
    1 + (index * (WIDTH - 2 * EDGE + 1)) / (days.length - 1),
    HEIGHT - EDGE - (count / most) * (HEIGHT - 2 * EDGE),
  ]);
  const [lastX, lastY] = points.at(-1)!;
  return (
    <svg className="calls-line" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M${points.map((point) => point.map((value) => value!.toFixed(1)).join(' ')).join('L')}`} />
      <circle cx={lastX} cy={lastY} r="2" />
    </svg>
  );
}
