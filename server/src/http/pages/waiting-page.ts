import { createHash } from 'node:crypto';

/** Of a page without a build: one column of text in both themes. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #faf9f6; --ink: #1b2026; --muted: #555e68; --track: #e5e3db; --accent: #1f5fbf }
@media (prefers-color-scheme: dark) { :root { --page: #191d21; --ink: #e6e8ea; --muted: #a4adb6; --track: #3b434b; --accent: #74abf6 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; background: var(--page); color: var(--ink);
  font: 14px/1.5 "Public Sans", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif }
main { width: min(400px, calc(100vw - 48px)) }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.016em; text-wrap: balance }
p { margin: 0; text-wrap: pretty }
.muted { color: var(--muted) }
`;

const style = `${pageStyle}
.line { display: flex; justify-content: space-between; gap: 16px; margin: 32px 0 8px; font-weight: 500 }
#percent { font-variant-numeric: tabular-nums }
progress { appearance: none; display: block; width: 100%; height: 4px; border: 0; border-radius: 2px; background: var(--track); overflow: hidden }
progress::-webkit-progress-bar { background: var(--track) }
progress::-webkit-progress-value { background: var(--accent); transition: inline-size .3s }
progress::-moz-progress-bar { background: var(--accent) }
[hidden] { display: none }
@media (prefers-reduced-motion: reduce) { progress::-webkit-progress-value { transition: none } }
`;

const script = `
const find = (id) => document.getElementById(id);
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'application/json' } }).catch(() => undefined);
  if (answer === undefined) return;
  const { reason, percent } = answer.status === 503 ? await answer.json().catch(() => ({})) : {};
  if (reason === undefined) return location.reload();
  if (find('reason').textContent !== reason) find('reason').textContent = reason;
  const isKnown = percent !== undefined;
  find('bar').hidden = find('percent').hidden = !isKnown;
  if (isKnown) { find('bar').value = percent; find('percent').textContent = percent + '%'; }
}, 2000);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The content security policy of the page: nothing but its own style and script, which ask this server for progress. */
export const waitingPagePolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function renderWaitingPage(
  productName: string,
  { reason, percent }: { reason: string; percent?: number },
): string {
  const hidden = percent === undefined ? ' hidden' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="10"></noscript>
<title>Starting · ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(productName)} is starting</h1>
<p class="muted">The first start takes a few minutes. This page opens ${escapeHtml(productName)} when it's ready.</p>
<p class="line"><span id="reason" role="status">${escapeHtml(reason)}</span><span id="percent"${hidden}>${percent ?? 0}%</span></p>
<progress id="bar" max="100" value="${percent ?? 0}" aria-label="Progress"${hidden}></progress>
</main>
<script>${script}</script>
</body>
</html>
`;
}
