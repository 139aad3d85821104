import { type Configuration, customFetch } from 'openid-client';

/**
 * Makes the token call send exactly this redirect URI. openid-client drops its query, but providers compare the whole URI (RFC 6749
 * §4.1.3).
 */
export function sendExactRedirectUri(configuration: Configuration, redirectUri: string): void {
  configuration[customFetch] = (url, options) => {
    if (options.body instanceof URLSearchParams && options.body.has('redirect_uri')) {
      options.body.set('redirect_uri', redirectUri);
    }
    return fetch(url, options as RequestInit);
  };
}
