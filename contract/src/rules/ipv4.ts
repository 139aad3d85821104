const GROUP = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])';
const dottedQuad = new RegExp(`^${GROUP}(?:\\.${GROUP}){3}$`);

/** The canonical spelling, trimmed; undefined if invalid. Leading zeros are refused because some programs read them as octal. */
export function parseIpv4(text: string): string | undefined {
  const address = text.trim();
  return dottedQuad.test(address) ? address : undefined;
}

const PRIVATE = 'This is a private network address. Enter the public address your tools connect from.';
const notRoutable = "This address isn't routable on the internet.";

/** First address and prefix length of unrouted ranges (IANA special-purpose registry), and the warning for each. */
const unrouted: readonly (readonly [first: string, bits: number, warning: string])[] = [
  ['127.0.0.0', 8, 'This is a loopback address. It allows only tools that run on the server itself.'],
  ['10.0.0.0', 8, PRIVATE],
  ['172.16.0.0', 12, PRIVATE],
  ['192.168.0.0', 16, PRIVATE],
  ['100.64.0.0', 10, PRIVATE],
  ['169.254.0.0', 16, PRIVATE],
  ['0.0.0.0', 8, notRoutable],
  ['192.0.0.0', 24, notRoutable],
  ['192.0.2.0', 24, notRoutable],
  ['198.18.0.0', 15, notRoutable],
  ['198.51.100.0', 24, notRoutable],
  ['203.0.113.0', 24, notRoutable],
  ['224.0.0.0', 3, notRoutable],
];

const numberOf = (address: string) => address.split('.').reduce((sum, group) => sum * 256 + Number(group), 0);

export function warnOfAddress(text: string): string | undefined {
  const address = parseIpv4(text);
  if (address === undefined) return undefined;
  const value = numberOf(address);
  return unrouted.find(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(value / size) === Math.floor(numberOf(first) / size);
  })?.[2];
}
