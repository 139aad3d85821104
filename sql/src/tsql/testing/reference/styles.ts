import { dayText } from './calendar.ts';
import { NotCovered } from './value.ts';

export function dateText(day: number, style: number): string {
  const [year, month, date] = dayText(day).split('-') as [string, string, string];
  switch (style) {
    case 23:
      return `${year}-${month}-${date}`;
    case 101:
      return `${month}/${date}/${year}`;
    case 102:
      return `${year}.${month}.${date}`;
    case 103:
      return `${date}/${month}/${year}`;
    case 104:
      return `${date}.${month}.${year}`;
    case 105:
      return `${date}-${month}-${year}`;
    case 110:
      return `${month}-${date}-${year}`;
    case 111:
      return `${year}/${month}/${date}`;
    case 112:
      return `${year}${month}${date}`;
    default:
      throw new NotCovered(`style ${style}`);
  }
}
