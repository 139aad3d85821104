/** All years, quarters, months, months of any year or days from the first to the last of the given ones, so that a time axis has no gaps. */
export function fillTime(keys: readonly string[]): string[] {
  const sorted = [...keys].filter((key) => key !== '').sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const grain = grainOf(first);
  if (grain === undefined || sorted.some((key) => grainOf(key) !== grain)) return [...keys];
  const filled = [first];
  // 4,000 days are eleven years, more than is ever drawn.
  while (filled.length < 4000) {
    const next = nextTime(filled.at(-1) ?? last);
    if (next === undefined || next > last) return filled;
    filled.push(next);
  }
  return filled;
}

const grains = {
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  quarter: /^\d{4}-Q\d$/,
  year: /^\d{4}$/,
  monthOfYear: /^\d\d$/,
};

function grainOf(value: string): keyof typeof grains | undefined {
  return (Object.keys(grains) as (keyof typeof grains)[]).find((grain) => grains[grain].test(value));
}

function nextTime(value: string): string | undefined {
  const [year = 0, part = ''] = value.split('-');
  switch (grainOf(value)) {
    case 'year':
      return String(Number(value) + 1);
    case 'quarter':
      return part === 'Q4' ? `${Number(year) + 1}-Q1` : `${year}-Q${Number(part.slice(1)) + 1}`;
    case 'month':
      return part === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(part) + 1).padStart(2, '0')}`;
    case 'monthOfYear':
      return value === '12' ? undefined : String(Number(value) + 1).padStart(2, '0');
    case 'day':
      return new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10);
    default:
      return undefined;
  }
}
