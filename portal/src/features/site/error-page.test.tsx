import { getErrorReport } from '@platbook/contract/error-email';
import { screen } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

it.each([
  ['emailed', { isNotified: true }, /kept in this browser, and we've been notified\./],
  ['not emailed', { isNotified: false }, /kept in this browser\. Contact support with this ID\./],
  ['made up', refusal(404, { title: 'Not found' }), /We don't recognize this error ID\./],
])('says only what is true for an error ID that was %s', async (_state, answer, words) => {
  renderApp('/error?id=made-1', (server) => server.answers(getErrorReport, answer));
  expect(await screen.findByText(words)).toBeTruthy();
});
