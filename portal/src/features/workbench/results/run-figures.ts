export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 0.005) return '<0.01';
  return seconds.toFixed(seconds < 1 ? 2 : seconds < 100 ? 1 : 0);
}

export function countText(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
}
