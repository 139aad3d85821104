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

/** A place of Property Navigator: a property's report, or a search as its address spells it. */
export interface NavigatorPlace {
  readonly propertyId?: string;
  readonly search?: string;
}

/**
 * The property report link of a place. The built-in navigator has an address for each; another one is told by `propertyId`, and by the parameters of
 * the search.
 */
export function navigatorLinkTo(
  link: string,
  isBuiltIn: boolean,
  { propertyId = '', search = '' }: NavigatorPlace,
): string {
  const [address = '', fragment] = link.split('#');
  const isProperty = /^\d{1,15}$/.test(propertyId);
  const path = isProperty && isBuiltIn ? `${address}/property/${propertyId}` : address;
  // Who comes is said by the link itself, whatever a search says.
  const parameters = new URLSearchParams(search);
  for (const name of ['userId', 'token']) parameters.delete(name);
  if (isProperty && !isBuiltIn) parameters.set('propertyId', propertyId);
  const joint = parameters.size === 0 ? '' : path.includes('?') ? '&' : '?';
  return `${path}${joint}${parameters}${fragment === undefined ? '' : `#${fragment}`}`;
}
