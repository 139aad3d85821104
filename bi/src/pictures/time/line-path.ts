type Point = { readonly x: number; readonly y: number } | undefined;

/** The SVG path through points. It breaks at missing points; a point between two gaps becomes a short visible stroke. */
export function linePath(points: readonly Point[]): string {
  const text = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(y)}`;
  return points
    .map((point, index) => {
      if (!point) return '';
      const isAlone = !points[index - 1] && !points[index + 1];
      if (points[index - 1]) return `L${text(point)}`;
      return `M${text(isAlone ? { x: point.x - 1, y: point.y } : point)}${isAlone ? 'h2' : ''}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
