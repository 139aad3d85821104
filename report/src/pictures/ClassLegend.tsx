import type { MeasureFormat } from '@platbook/contract/report-definition';
import { formatValue } from '../words/figures.ts';
import { type ColorClasses, classCount, classFill } from './color-classes.ts';

/** Seven swatches between the least and the most: 5 ▁▂▃▄▅▆▇ 42. */
export function ClassLegend({ classes, format }: { classes: ColorClasses; format: MeasureFormat }) {
  const text = (value: number) =>
    formatValue(
      format === 'decimal' && value >= 10 ? Math.round(value) : value,
      format === 'decimal' && value >= 10 ? 'count' : format,
    );
  return (
    <p className="classes">
      {text(classes.from)}
      <span aria-hidden="true">
        {Array.from({ length: classCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seven places that never change
          <i key={index} style={{ background: classFill(index + 1) }} />
        ))}
      </span>
      <span className="sr"> to </span>
      {text(classes.to)}
      {classes.isCut && ' and more'}
    </p>
  );
}
