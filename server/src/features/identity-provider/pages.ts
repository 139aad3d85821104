/** The pages of the embedded provider: plain HTML with one style sheet and one script, as the content security policy requires. */
import { escapeHtml as text } from '../../http/pages/waiting-page.ts';
import type { DemoPerson } from '../people/index.ts';

export interface PageSurroundings {
  /** Path of the product on its host: '' or e.g. '/tools/platbook'. */
  readonly base: string;
  readonly productName: string;
  readonly brandVersion: string;
}

const mark = '<span class="mark" aria-hidden="true"></span>';

function page({ base, productName, brandVersion }: PageSurroundings, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} · ${text(productName)}</title>
<link rel="stylesheet" href="${base}/oidc/assets/tokens.css">
<link rel="stylesheet" href="${base}/oidc/assets/pages.css">
<link rel="stylesheet" href="${base}/brand/tokens.css?v=${brandVersion}">
<script src="${base}/oidc/assets/pages.js" defer></script>
</head>
<body>
<main><div class="column">${mark}${body}</div></main>
<footer class="foot"><a href="${base}/termsofuse">Terms of use</a><a href="${base}/termsofuse#privacy">Privacy</a></footer>
</body>
</html>
`;
}

export interface SignInPage {
  readonly uid: string;
  readonly email: string;
  readonly error?: string;
  readonly demo: { readonly password: string; readonly people: readonly DemoPerson[] } | undefined;
}

function demoAccounts({ demo, uid }: SignInPage, base: string): string {
  if (demo === undefined) return '';
  const rows = demo.people.map(
    (person) =>
      `<li><a href="${base}/oidc/interaction/${uid}?email=${encodeURIComponent(person.email)}" data-email="${text(person.email)}">${text(person.email)}</a><span>${text(person.about)}</span></li>`,
  );
  return `<section class="demo" aria-labelledby="demo"><h2 id="demo">Demo accounts</h2><p>This server runs in demo mode. All five accounts use the password <code>${text(demo.password)}</code></p><ul>${rows.join('')}</ul></section>`;
}

export function renderSignIn(surroundings: PageSurroundings, form: SignInPage): string {
  const { base, productName } = surroundings;
  const failed = form.error !== undefined;
  const focus = form.email === '' ? ['autofocus', ''] : ['', 'autofocus'];
  const described = failed ? ' aria-invalid="true" aria-describedby="error"' : '';
  return page(
    surroundings,
    'Sign in',
    `
<h1>Sign in to ${text(productName)}</h1>
<p class="muted">Property data, from county records to your query.</p>
<form method="post" action="${base}/oidc/interaction/${form.uid}">
${failed ? `<p class="error" id="error" role="alert">${text(form.error)}</p>` : ''}
<div><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${text(form.email)}" ${focus[0]}${described}></div>
<div><span class="label"><label for="password">Password</label><a href="${base}/forgot-password">Forgot password?</a></span>
<span class="password"><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128" ${focus[1]}${described}><button type="button" id="show" aria-label="Show password" aria-pressed="false" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/></svg></button></span></div>
<button type="submit" class="primary">Sign in</button>
</form>
${demoAccounts(form, base)}`,
  );
}

export function renderNotice(
  surroundings: PageSurroundings,
  notice: { title: string; sentence: string; link: string; linkText: string },
): string {
  return page(
    surroundings,
    notice.title,
    `
<h1>${text(notice.title)}</h1>
<p class="muted">${text(notice.sentence)}</p>
<p class="action"><a class="primary" href="${text(notice.link)}">${text(notice.linkText)}</a></p>`,
  );
}

export function renderSignOut(surroundings: PageSurroundings, form: string): string {
  return page(
    surroundings,
    'Signing out',
    `
<h1>Signing out</h1>
${form.replace('<form ', '<form data-send-at-once ').replace('</form>', '<input type="hidden" name="logout" value="yes"><button type="submit" class="primary">Sign out</button></form>')}`,
  );
}
