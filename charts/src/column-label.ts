const known: Readonly<Record<string, string>> = {
  avg: 'Average',
  pct: 'Percent',
  percent: '%',
  sqft: 'sq ft',
  yr: 'years',
  qty: 'Quantity',
  amt: 'Amount',
  num: 'Number',
  mi: 'miles',
};
/** Kept in capitals. */
const initials = new Set(
  'AVM APN CBSA CLTV FEMA FHA FIPS FMR HELOC HOA ID LTV MLS NOD PLSS REO ROI UCC URL VA ZIP'.split(' '),
);

/** The name of a column as words: `FilingsPer10000` becomes "Filings per 10,000". A name that isn't made of words stays. */
export function columnLabel(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(name) || /^[a-z0-9]+$/.test(name)) return name;
  const parts = name
    .replace(/^Situs(?=[A-Z])/, '')
    .replace(/SqFt/g, 'Sqft')
    .split(/_|(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\d)(?=[A-Za-z])/);
  return parts.map(wordOf).join(' ');
}

function wordOf(part: string, index: number): string {
  if (initials.has(part.toUpperCase())) return part.toUpperCase();
  if (/^\d{4,}$/.test(part) && index > 0) return Number(part).toLocaleString('en-US');
  const word = known[part.toLowerCase()] ?? part.toLowerCase();
  return index === 0
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word.replace(/^[A-Z]/, (first) => first.toLowerCase());
}
