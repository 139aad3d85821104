/** `{link}?userId=…&token=…`. The link keeps its own parameters, and its fragment stays at the end. */
export function buildNavigatorLink(link: string, userId: string, token: string): string {
  const [address = '', fragment] = link.split('#');
  const search = new URLSearchParams({ userId, token });
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${search}${fragment === undefined ? '' : `#${fragment}`}`;
}

export interface NavigatorPlace {
  readonly propertyId?: string;
  readonly search?: string;
}

/** The built-in navigator has a path for a property; another navigator gets `propertyId` and the search's parameters. */
export function navigatorLinkTo(
  link: string,
  isBuiltIn: boolean,
  { propertyId = '', search = '' }: NavigatorPlace,
): string {
  const [address = '', fragment] = link.split('#');
  const isProperty = /^\d{1,15}$/.test(propertyId);
  const path = isProperty && isBuiltIn ? `${address}/property/${propertyId}` : address;
  // A search can't override the user and token of the link.
  const parameters = new URLSearchParams(search);
  for (const name of ['userId', 'token']) parameters.delete(name);
  if (isProperty && !isBuiltIn) parameters.set('propertyId', propertyId);
  const joint = parameters.size === 0 ? '' : path.includes('?') ? '&' : '?';
  return `${path}${joint}${parameters}${fragment === undefined ? '' : `#${fragment}`}`;
}
