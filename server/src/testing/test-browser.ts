export interface TestPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly url: string;
  readonly location: string | undefined;
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

/** A browser with an empty cookie jar; `origin` is the app's public URL. Respects cookie paths. */
export function createTestBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const paths = new Map<string, string>();
  const send = async (address: string, init: RequestInit): Promise<TestPage> => {
    const url = new URL(address, origin);
    const sent = [...cookies]
      .filter(([name]) => url.pathname.startsWith(paths.get(name) ?? '/'))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(sent === '' ? {} : { cookie: sent }), ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const isGone = /expires=Thu, 01 Jan 1970/i.test(line) || /max-age=0/i.test(line);
      if (isGone) cookies.delete(name!);
      else cookies.set(name!, value!);
      paths.set(name!, /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/');
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      url: url.href,
      location: location === null ? undefined : new URL(location, url).href,
    };
  };
  const post = (address: string, body: BodyInit, headers: Record<string, string>) =>
    send(address, { method: 'POST', body, headers: { origin, 'sec-fetch-site': 'same-origin', ...headers } });
  const get = (address: string, headers: Record<string, string> = {}) =>
    send(address, { headers: { accept: 'text/html,*/*', ...headers } });
  return {
    cookies,
    get,
    submit: (address: string, fields: Record<string, string>) =>
      post(address, new URLSearchParams(fields), { accept: 'text/html' }),
    postJson: (address: string, body: unknown) =>
      post(address, JSON.stringify(body), { 'content-type': 'application/json' }),
    async follow(page: TestPage, stop: (location: string) => boolean = () => false) {
      let at = page;
      for (let step = 0; step < 10 && at.location !== undefined && !stop(at.location); step += 1)
        at = await get(at.location);
      return at;
    },
  };
}

export function formAction(page: TestPage): string {
  return new URL(/<form [^>]*action="([^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&'), page.url).href;
}

export async function passIdentityProvider(
  browser: TestBrowser,
  email: string,
  query = '',
  password = 'Parcels-4-All!',
): Promise<string> {
  const isBack = (location: string) => location.includes('/auth/callback');
  const form = await browser.follow(await browser.get(`/api/sign-in${query}`), isBack);
  const back =
    form.location === undefined
      ? await browser.follow(await browser.submit(formAction(form), { email, password }), isBack)
      : form;
  return new URL(back.location!).search;
}
