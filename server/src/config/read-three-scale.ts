import type { ThreeScaleSettings } from '../adapters/api-management/index.ts';
import { isLoopbackHost } from './public-url.ts';
import { requireSecret } from './read-secrets.ts';

interface Given {
  readonly url: string;
  readonly planId: string;
  readonly accessToken: string | undefined;
}

/** The 3scale gateway; undefined if keys exist only here. Throws one sentence if the settings are invalid. */
export function readThreeScale({ url, planId, accessToken }: Given): ThreeScaleSettings | undefined {
  if (url === '') return undefined;
  if (!url.startsWith('https:') && !isLoopbackHost(new URL(url).hostname))
    throw new Error('THREE_SCALE_URL must be an https URL because keys and the access token are sent to it.');
  if (!/^\d+$/.test(planId)) throw new Error('THREE_SCALE_PLAN_ID must be the number of an application plan.');
  return {
    url: url.replace(/\/+$/, ''),
    planId,
    accessToken: requireSecret('THREE_SCALE_ACCESS_TOKEN', accessToken),
  };
}
