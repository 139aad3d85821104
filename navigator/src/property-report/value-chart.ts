export interface ValuePoint {
  date: string;
  value: number;
  low: number | undefined;
  high: number | undefined;
}
export interface OpenLoan {
  recorded: string;
  amount: number;
  /** Estimated balance on the date of the data. */
  balance: number;
}
export interface ChartMark {
  date: string;
  label: string;
  /** Price of a sale; filings have none. */
  price?: number;
}
export interface ChartSize {
  width: number;
  height: number;
}
export type ValueChart = NonNullable<ReturnType<typeof buildValueChart>>;

const margin = { left: 44, right: 96, top: 20, bottom: 22 };
const labelRoom = 170;
const labelHeight = 14;

/** Lays out the history; undefined with fewer than two values, which make no line. */
export function buildValueChart(
  points: readonly ValuePoint[],
  loans: readonly OpenLoan[],
  sales: readonly ChartMark[],
  filings: readonly ChartMark[],
  { width, height }: ChartSize,
) {
  const sorted = [...points].sort((one, other) => one.date.localeCompare(other.date));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 2) return undefined;
  const plot = { left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
  const [from, to] = [dayOf(first.date), dayOf(last.date)];
  const isInside = ({ date }: { date: string }) => dayOf(date) >= from && dayOf(date) <= to;
  const shownSales = sales.filter((sale) => isInside(sale) && sale.price !== undefined);
  const owed = owedOver(loans, from, to);
  const most = Math.max(
    ...sorted.map(({ value, high }) => high ?? value),
    ...owed.map(({ value }) => value),
    ...shownSales.map(({ price }) => price ?? 0),
  );
  const step = roundStep(most);
  const top = Math.ceil(most / step) * step;
  const x = (day: number) => round(plot.left + ((day - from) / (to - from)) * (plot.right - plot.left));
  const y = (value: number) => round(plot.bottom - (value / top) * (plot.bottom - plot.top));
  const place = (date: string, value: number) => `${x(dayOf(date))} ${y(value)}`;
  const upper = sorted.map(({ date, value, high }) => place(date, high ?? value));
  const lower = sorted.map(({ date, value, low }) => place(date, low ?? value)).reverse();
  const lastOwed = owed.at(-1);
  const isLeft = (at: number) => at > plot.right - labelRoom;
  return {
    line: `M${sorted.map(({ date, value }) => place(date, value)).join('L')}`,
    band: `M${[...upper, ...lower].join('L')}Z`,
    owed: owed.length > 0 ? `M${owed.map(({ day, value }) => `${x(day)} ${y(value)}`).join('L')}` : '',
    end: { x: x(to), y: y(last.value), value: last.value },
    owedEnd: lastOwed && { x: x(lastOwed.day), y: y(lastOwed.value), value: lastOwed.value },
    years: yearsOf(from, to).map((year) => ({ x: x(dayOf(`${year}-01-01`)), label: String(year) })),
    steps: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      y: y(index * step),
      label: stepText(index * step),
    })),
    sales: labeled(
      shownSales.map(({ date, price, label }) => {
        const at = x(dayOf(date));
        return { x: at, y: y(price ?? 0), label, isLeft: isLeft(at) };
      }),
    ),
    filings: filings.filter(isInside).map(({ date, label }) => {
      const at = x(dayOf(date));
      return { x: at, label, isLeft: isLeft(at) };
    }),
    plot,
  };
}

interface SaleMark {
  x: number;
  y: number;
  label: string;
  isLeft: boolean;
}

/** Sales with the text below their point, or above it where that of an earlier sale is in the way. With both taken, there is no text. */
function labeled(sales: readonly SaleMark[]) {
  const taken: { left: number; y: number }[] = [];
  return sales
    .toSorted((one, other) => one.x - other.x)
    .map((sale) => {
      const left = sale.isLeft ? sale.x - labelRoom : sale.x;
      const isFree = (y: number) =>
        taken.every((other) => Math.abs(other.left - left) >= labelRoom || Math.abs(other.y - y) >= labelHeight);
      const labelY = [sale.y + 18, sale.y - 10].find(isFree);
      if (labelY !== undefined) taken.push({ left, y: labelY });
      return { ...sale, labelY };
    });
}

/** Each loan starts on the day it was recorded and falls linearly from its amount to its estimated balance. */
export function owedOver(loans: readonly OpenLoan[], from: number, to: number): { day: number; value: number }[] {
  const known = loans.map((loan) => ({ ...loan, day: dayOf(loan.recorded) })).filter(({ day }) => day < to);
  const starts = [...new Set(known.map(({ day }) => Math.max(day, from)))].sort((one, other) => one - other);
  const sumAt = (day: number, isBefore: boolean) =>
    known
      .filter((loan) => loan.day < day || (!isBefore && loan.day === day))
      .reduce((sum, { day: start, amount, balance }) => {
        const share = (day - start) / (to - start);
        return sum + amount + (balance - amount) * share;
      }, 0);
  const ends = starts.flatMap((day, index) => [
    ...(index > 0 ? [{ day, value: sumAt(day, true) }] : []),
    { day, value: sumAt(day, false) },
  ]);
  return starts.length > 0 ? [...ends, { day: to, value: sumAt(to, false) }] : [];
}

export function dayOf(date: string): number {
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000;
}

/** A round step that gives three to six lines up to the largest value. */
function roundStep(most: number): number {
  const rough = Math.max(most, 1) / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((each) => each * ten >= rough) ?? 10) * ten;
}

function yearsOf(from: number, to: number): number[] {
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear();
  const [first, last] = [yearOf(from - 1) + 1, yearOf(to)];
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const every = all.length > 24 ? 5 : all.length > 6 ? 2 : 1;
  return all.filter((_, index) => index % every === 0);
}

function stepText(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))}M`;
  return value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
