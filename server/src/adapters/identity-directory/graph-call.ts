import { type BoundedAnswer, openBoundedCall } from '../bounded-call/index.ts';
import { type AskMicrosoft, openMicrosoftCall } from '../microsoft-call/index.ts';
import { DirectoryUnavailable } from './identity-directory.ts';

export interface GraphSettings {
  /** Domain of the tenant, `contoso.onmicrosoft.com`; also the issuer of its local accounts. */
  readonly tenant: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Client ID of the application that owns the extension fields, with or without hyphens; '' if there are none. */
  readonly extensionId: string;
  readonly graphUrl: string;
  readonly loginUrl: string;
  /** Token endpoint of a resource-owner flow that checks a current password; '' if there is none. */
  readonly passwordCheckUrl: string;
  readonly passwordCheckClientId: string;
}

/** Graph refused the call; contains `error.code` of its error body, never its text. */
export class GraphRefusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(`Microsoft Graph responded with ${status} ${code}`);
    this.status = status;
  }
}

const LONGEST_WAIT_MILLISECONDS = 5_000;
const unavailable = (text: string, options?: ErrorOptions) =>
  new DirectoryUnavailable(`directory request failed: ${text}`, options);

export function sendOnce(url: string, init: RequestInit): Promise<BoundedAnswer> {
  return openBoundedCall(unavailable, LONGEST_WAIT_MILLISECONDS).send(url, init);
}

/** Calls Graph as the application; `path` follows the version. Throws DirectoryUnavailable, and GraphRefusal for every 4xx. */
export function openGraph(
  settings: GraphSettings,
): (method: Parameters<AskMicrosoft>[0], path: string, body?: unknown) => Promise<BoundedAnswer> {
  const { graphUrl: apiUrl } = settings;
  const ask = openMicrosoftCall(
    { ...settings, apiUrl, scope: `${apiUrl}/.default` },
    { unavailable, refused: (status, code) => new GraphRefusal(status, code) },
  );
  return async (method, path, body) => {
    const answer = await ask(method, `${apiUrl}/v1.0${path}`, body);
    if (answer.status === 404) throw new GraphRefusal(404, 'Request_ResourceNotFound');
    return answer;
  };
}
