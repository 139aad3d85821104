import type { ProblemCode } from '@platbook/contract/problem';
import { within } from '../../background/within.ts';
import { isHostRefused } from '../../drivers/host-guard.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { parseOutsideUrl } from './destination-value.ts';

const lookupMilliseconds = 3_000;

/** Neither this machine nor a private network, unless the operator lists the host. */
export const outsideRules = ({ hostRules }: Services['config']) => ({ ...hostRules, isOutside: true });

/** Throws a problem with this code unless the URL is encrypted and its host isn't refused. A name that can't be resolved right now is allowed. */
export async function requireReachable(
  { config }: Pick<Services, 'config'>,
  text: string,
  code: ProblemCode,
  field: string,
): Promise<URL> {
  const url = parseOutsideUrl(text);
  if (url === undefined) throw problem(code, 'Enter a URL that starts with https://', field);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const refused = isHostRefused(host, port, outsideRules(config));
  if (await within(lookupMilliseconds, refused).catch(() => false))
    throw problem(code, `Calls to ${host} aren't allowed. The operator can list it in CONNECTION_HOSTS`, field);
  return url;
}
