import { escapeHtml, pageStyle } from '../../http/pages/waiting-page.ts';

const style = `${pageStyle}
button { margin-top: 24px; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--page);
  font: inherit; font-weight: 500; cursor: pointer }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

export type UnsubscribeState = 'subscribed' | 'unsubscribed' | 'unknown';

const words = {
  subscribed: {
    title: 'Unsubscribe from this schedule?',
    text: 'You will no longer receive its results by email or as notifications. Other recipients still do.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You no longer receive the results of this schedule. Its owner can see that.',
  },
  unknown: {
    title: "This link doesn't work",
    text: 'It may be incomplete, or the schedule no longer exists. Use the link of a newer email.',
  },
} as const;

export function renderUnsubscribePage(productName: string, state: UnsubscribeState, token: string): string {
  const { title, text } = words[state];
  const [action, label] =
    state === 'subscribed' ? [`../unsubscribe/${token}`, 'Unsubscribe'] : [`../subscribe/${token}`, 'Subscribe again'];
  const form =
    state === 'unknown'
      ? ''
      : `<form method="post" action="${escapeHtml(action)}"><button type="submit">${label}</button></form>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${productName}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="muted">${escapeHtml(text)}</p>
${form}
</main>
</body>
</html>
`;
}
