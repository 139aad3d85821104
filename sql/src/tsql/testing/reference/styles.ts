import { dayText } from './calendar.ts';
import { NotCovered } from './value.ts';

export function dateText(day: number, style: number): string {
  const [year, month, date] = dayText(day).split('-') as [string, string, string];
  const texts: Record<number, string> = {
    23: `${year}-${month}-${date}`,
    101: `${month}/${date}/${year}`,
    102: `${year}.${month}.${date}`,
    103: `${date}/${month}/${year}`,
    104: `${date}.${month}.${year}`,
    105: `${date}-${month}-${year}`,
    110: `${month}-${date}-${year}`,
    111: `${year}/${month}/${date}`,
    112: `${year}${month}${date}`,
  };
  const text = texts[style];
  if (text === undefined) throw new NotCovered(`style ${style}`);
  return text;
}
