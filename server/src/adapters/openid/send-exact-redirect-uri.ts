import { type Configuration, customFetch } from 'openid-client';

/** openid-client drops the query of the redirect URI, but providers compare the whole URI (RFC 6749 §4.1.3). */
export function sendExactRedirectUri(configuration: Configuration, redirectUri: string): void {
  configuration[customFetch] = (url, options) => {
    if (options.body instanceof URLSearchParams && options.body.has('redirect_uri'))
      options.body.set('redirect_uri', redirectUri);
    return fetch(url, options as RequestInit);
  };
}
