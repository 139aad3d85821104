import type { MeasureFormat } from '@platbook/contract/reports/report-definition';
import { formatTick } from '../../words/figures.ts';
import { unspoken } from '../unspoken.ts';
import type { buildColumns } from './build-columns.ts';

interface ColumnsAxesProps {
  drawing: Pick<ReturnType<typeof buildColumns>, 'left' | 'bottom' | 'scale' | 'labels'>;
  width: number;
  height: number;
  format: MeasureFormat;
}

export function ColumnsAxes({ drawing: { left, bottom, scale, labels }, width, height, format }: ColumnsAxesProps) {
  return (
    <g {...unspoken}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? 'ax' : 'g'} d={`M${left} ${Math.round(scale(tick)) + 0.5}H${width}`} />
          <text x={left - 6} y={scale(tick) + 4} textAnchor="end">
            {formatTick(tick, format)}
          </text>
        </g>
      ))}
      {labels.map(({ text, x, line, isFromStart, rule }) => (
        <g key={`${line}-${x}`}>
          {rule !== undefined && <path className="ax" d={`M${Math.round(rule) + 0.5} ${bottom}V${height - 2}`} />}
          <text x={x} y={line === 1 ? bottom + 14 : bottom + 29} textAnchor={isFromStart ? 'start' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
