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
import type { ChartTypeName } from '../../../charts/read-mapping.ts';

export const chartIcons: Record<ChartTypeName, LucideIcon> = {
  line: ChartLine,
  bar: ChartBar,
  verticalbar: ChartColumn,
  bubble: ChartScatter,
  'stacked-bar-vertical': ChartColumnStacked,
  'stacked-bar-horizontal': ChartBarStacked,
};

export function columnIcon(datatype: string | undefined): LucideIcon {
  if (datatype === 'number') return Hash;
  return datatype === 'date' || datatype === 'datetime' ? Calendar : Type;
}
