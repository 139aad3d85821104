import { type Configuration, customFetch } from 'openid-client';

/**
 * Makes the configuration's token call carry this very return address. openid-client drops the query of the return
 * address, and a provider compares the address as a whole (RFC 6749 §4.1.3).
 */
export function sendExactRedirectUri(configuration: Configuration, redirectUri: string): void {
  configuration[customFetch] = (url, options) => {
    if (options.body instanceof URLSearchParams && options.body.has('redirect_uri')) {
      options.body.set('redirect_uri', redirectUri);
    }
    return fetch(url, options as RequestInit);
  };
}
