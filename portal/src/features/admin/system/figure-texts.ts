const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const part = (milliseconds: number, unit: number) => Math.floor(milliseconds / unit);

export function durationText(milliseconds: number): string {
  const rest = Math.max(0, milliseconds);
  if (rest < minute) return `${part(rest, second)} s`;
  if (rest < hour) return `${part(rest, minute)} min ${part(rest % minute, second)} s`;
  if (rest < day) return `${part(rest, hour)} h ${part(rest % hour, minute)} min`;
  return `${part(rest, day)} ${part(rest, day) === 1 ? 'day' : 'days'} ${part(rest % day, hour)} h`;
}

export const sinceText = (from: string, to: string) => durationText(Date.parse(to) - Date.parse(from));

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const place = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** place;
  const digits = place > 0 && value < 9.95 ? 1 : 0;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${units[place]}`;
}

export const countText = (count: number) => count.toLocaleString('en-US');
