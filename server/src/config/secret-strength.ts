/** Rejects weak secrets: missing, short, repetitive, or copied from a manual [V16]. */

const samples = [
  'changeme',
  'change_me',
  'secret',
  'password',
  'example',
  'sample',
  'default',
  'thisismykey',
  'your_',
  '01234567',
  'abcdefgh',
];

/** Bits of Shannon entropy per byte: 32 random bytes have about 4.9, a repeated word has under 3. */
function entropy(bytes: Uint8Array): number {
  const counts = new Map<number, number>();
  for (const byte of bytes) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  return bits;
}

/** Why `bytes` is a weak secret, phrased to follow its name in a sentence; undefined if it is strong. */
export function weaknessOfSecret(bytes: Uint8Array, minimumBytes: number): string | undefined {
  if (bytes.length < minimumBytes) return `is shorter than ${minimumBytes} bytes`;
  const words = Buffer.from(bytes).toString('latin1').toLowerCase();
  const sample = samples.find((each) => words.includes(each));
  if (sample !== undefined) return `contains "${sample}", which looks like a sample value`;
  if (entropy(bytes) < 3) return 'is too easy to guess';
  const steps = new Set<number>();
  for (let at = 1; at < bytes.length; at += 1) steps.add((bytes[at]! - bytes[at - 1]!) & 255);
  return steps.size <= 2 ? 'is too easy to guess' : undefined;
}
