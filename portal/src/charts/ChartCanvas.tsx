import { useEffect, useRef } from 'react';
import type { DrawnChart } from './chart-messages.ts';

export function ChartCanvas({ drawn, label }: { drawn: DrawnChart; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, width, height } = drawn;
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    target.width = picture.width;
    target.height = picture.height;
    target.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} className="block" role="img" aria-label={label} style={{ width, height }} />;
}
