import type { ChartTypeFacts } from '@platbook/contract/rules/chart';
import {
  Calendar,
  ChartBar,
  ChartBarStacked,
  ChartColumn,
  ChartColumnStacked,
  ChartLine,
  ChartScatter,
  Hash,
  type IconPath,
  Type,
} from '@platbook/ui/icons';

const chartIcons: Record<ChartTypeFacts['shape'], [single: IconPath, stacked: IconPath]> = {
  line: [ChartLine, ChartLine],
  bar: [ChartBar, ChartBarStacked],
  column: [ChartColumn, ChartColumnStacked],
  scatter: [ChartScatter, ChartScatter],
};

export const chartIcon = ({ shape, isStacked }: ChartTypeFacts): IconPath => chartIcons[shape][isStacked ? 1 : 0];

export function columnIcon(datatype: string | undefined): IconPath {
  if (datatype === 'number') return Hash;
  return datatype === 'date' || datatype === 'datetime' ? Calendar : Type;
}
