import type { MeasureFormat } from '@platbook/contract/reports/report-definition';
import { formatValue } from '../words/figures.ts';
import { type ColorClasses, classCount, classFill } from './color-classes.ts';

export function ClassLegend({ classes, format }: { classes: ColorClasses; format: MeasureFormat }) {
  // Both ends have the same format: 0 and 222, 0.4 and 8.1.
  const shown = format === 'decimal' && classes.to >= 10 ? 'count' : format;
  const text = (value: number) => formatValue(value, shown);
  return (
    <p className="classes row t-12 muted g6">
      {text(classes.from)}
      <span aria-hidden="true">
        {Array.from({ length: classCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seven swatches that never change
          <i key={index} style={{ background: classFill(index + 1) }} />
        ))}
      </span>
      <span className="sr"> to </span>
      {text(classes.to)}
      {classes.isCut && ' and more'}
    </p>
  );
}
