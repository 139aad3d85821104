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
  type LucideIcon,
  Type,
} from 'lucide-react';

const chartIcons: Record<ChartTypeFacts['shape'], [single: LucideIcon, stacked: LucideIcon]> = {
  line: [ChartLine, ChartLine],
  bar: [ChartBar, ChartBarStacked],
  column: [ChartColumn, ChartColumnStacked],
  scatter: [ChartScatter, ChartScatter],
};

export const chartIcon = ({ shape, isStacked }: ChartTypeFacts): LucideIcon => chartIcons[shape][isStacked ? 1 : 0];

export function columnIcon(datatype: string | undefined): LucideIcon {
  if (datatype === 'number') return Hash;
  return datatype === 'date' || datatype === 'datetime' ? Calendar : Type;
}
