/** The CRC-32 polynomial (RFC 1952 §8), lowest power in the highest bit. */
const polynomial = 0xedb88320;

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** `powers[n]` is x to the 2^n, modulo the polynomial. */
const powers = [0x40000000];
while (powers.length < 56) powers.push(multiply(powers.at(-1) as number, powers.at(-1) as number));

/** Returns the CRC-32 of two concatenated texts from their CRC-32s and the second one's length, like zlib's crc32_combine. */
export function crc32Combine(first: number, second: number, secondBytes: number): number {
  let shift = 0x80000000;
  // Processes the length bit by bit, starting at x^8 (a byte is 2^3 bits). Divides because shifts fail beyond 32 bits.
  for (let rest = secondBytes, power = 3; rest > 0; rest = Math.floor(rest / 2), power += 1) {
    if (rest % 2 === 1) shift = multiply(powers[power] as number, shift);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}
