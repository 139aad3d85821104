const upper = new Set(
  'N S E W NE NW SE SW LLC LLP PLLC LP PO US USA HOA II III IV NA FSB FHA VA USDA HUD REO HVAC HELOC ARM PUD ADU'.split(
    ' ',
  ),
);

/** Converts an uppercase address or name to title case: `3981 BIRCH ST NW` becomes `3981 Birch St NW`. */
export function titleCase(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text.replace(/\d*[A-Z][A-Z']*/g, (word) => {
    if (upper.has(word)) return word;
    // Ordinal street names, and names such as O'Neil.
    if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
    if (/^\d/.test(word)) return word;
    const low = word.charAt(0) + word.slice(1).toLowerCase();
    return low.replace(/^([OD]')([a-z])/, (_, start: string, letter: string) => start + letter.toUpperCase());
  });
}

/** Codes with a better label than the reference data or sentence case would give. */
export const codeNames: Readonly<Record<string, string>> = {
  CANCELLED: 'Canceled',
  PREFORECLOSURE: 'Pre-foreclosure',
  FHA: 'FHA',
  HELC: 'HELOC',
  VA: 'VA',
  'SOLD 3RD PARTY': 'Sold to a third party',
};

/** Converts an uppercase code to sentence case: `CASH-OUT REFI` becomes `Cash-out refi`. Short codes and mixed case stay. */
export function sentenceCase(text: string): string {
  if (/[a-z]/.test(text) || !/[A-Z]{3}/.test(text)) return text;
  const known = codeNames[text];
  if (known) return known;
  const words = text.replace(/[A-Z]+/g, (word) => (upper.has(word) ? word : word.toLowerCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function midSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
