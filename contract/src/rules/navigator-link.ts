/**
 * The property report link of a deployment for one person: `{link}?userId=…&token=…` (specification §2, reading 16). What the link says
 * itself stays; a fragment stays at the end.
 */
export function buildNavigatorLink(link: string, userId: string, token: string): string {
  const [address = '', fragment] = link.split('#');
  const search = new URLSearchParams({ userId, token });
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}
