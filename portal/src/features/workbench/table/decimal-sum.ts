const widestExponent = 400;
/** 15 digits: a double identifies every number with at most that many. */
const widestMillionths = 1e15;
const numberText = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** Adds numbers exactly: `0.1` and `0.2` make `0.3`, and integers beyond 2^53 stay exact. */
export function openDecimalSum() {
  // Most numbers are summed as integers in doubles, which is about ten times as fast and exact below 2^53.
  let small = 0;
  let millionths = 0;
  let total = 0n;
  let digits = 0;
  let count = 0;
  let isExact = true;
  const scaleTo = (wanted: number) => {
    if (wanted <= digits) return;
    total *= 10n ** BigInt(wanted - digits);
    digits = wanted;
  };
  const flush = () => {
    if (millionths !== 0) scaleTo(6);
    total += BigInt(small) * 10n ** BigInt(digits);
    if (millionths !== 0) total += BigInt(millionths) * 10n ** BigInt(digits - 6);
    small = 0;
    millionths = 0;
  };
  return {
    add(value: number | string) {
      count += 1;
      if (typeof value === 'number' && Number.isSafeInteger(value)) {
        if (!Number.isSafeInteger(small + value)) flush();
        small += value;
        return;
      }
      if (typeof value === 'number') {
        const scaled = Math.round(value * 1e6);
        if (Math.abs(scaled) < widestMillionths && scaled / 1e6 === value) {
          if (!Number.isSafeInteger(millionths + scaled)) flush();
          millionths += scaled;
          return;
        }
      }
      const decimal = parseDecimal(String(value));
      if (!decimal) {
        isExact = false;
        return;
      }
      scaleTo(decimal.places);
      total += decimal.digits * 10n ** BigInt(digits - decimal.places);
    },
    count: () => count,
    /** The exact sum; undefined if a value was infinite, not a number, or had an extreme exponent. */
    sum() {
      flush();
      return isExact && count > 0 ? decimalText(total, digits) : undefined;
    },
    /** The sum divided by the count, rounded to six more decimals than the sum has. */
    average() {
      flush();
      if (!isExact || count === 0) return undefined;
      const scaled = total * 10n ** 6n;
      const half = BigInt(count) / 2n;
      return decimalText((scaled < 0n ? scaled - half : scaled + half) / BigInt(count), digits + 6);
    },
  };
}

/** `-1.5e2` is -15 with -1 decimal places; undefined for anything but a number, and for an extreme exponent. */
function parseDecimal(text: string): { digits: bigint; places: number } | undefined {
  const found = numberText.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = found;
  const exponent = Number(power);
  if (whole + fraction === '' || Math.abs(exponent) > widestExponent) return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, places: fraction.length - exponent };
}

function decimalText(value: bigint, digits: number): string {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  const fraction = digits > 0 ? text.slice(-digits).replace(/0+$/, '') : '';
  const whole = digits > 0 ? text.slice(0, -digits) : text;
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
