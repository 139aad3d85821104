export function decimalText(scaled: string, scale: number): string {
  if (scale === 0) return scaled;
  const sign = scaled.startsWith('-') ? '-' : '';
  const digits = scaled.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
