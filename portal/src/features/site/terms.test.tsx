import { getLegalTexts, type LegalText, type Nda } from '@platbook/contract/legal';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../../testing/render-app.tsx';

const terms: LegalText = {
  title: 'Terms of use',
  lead: 'In force since 2026-01-15.',
  sections: [
    { title: 'Licence', blocks: [{ kind: 'paragraph', text: 'For <b>evaluation</b> only.' }] },
    { title: 'Rules', blocks: [{ kind: 'list', items: ['No production use.', 'No redistribution.'] }] },
  ],
};
const privacy: LegalText = {
  title: 'Privacy',
  lead: 'What is kept.',
  sections: [{ title: 'Who you are', blocks: [{ kind: 'paragraph', text: 'Your name.' }] }],
};
const nda: Nda = {
  title: 'Non-disclosure agreement',
  lead: 'Version 2, in force since 2026-02-01.',
  version: '2',
  sections: [{ title: 'What you promise', blocks: [{ kind: 'paragraph', text: 'Nothing leaves.' }] }],
};

it('shows the terms to a visitor without the layout of signed-in users, with both links in the footer [R024, R065, R115]', async () => {
  const { left, path, user } = renderAppWith(
    { currentUser: null, brand: { productName: 'Cadaster' } },
    '/termsofuse',
    (server) => server.answers(getLegalTexts, { terms, privacy, nda }),
  );
  expect(await screen.findByText('For <b>evaluation</b> only.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of use');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Licence',
    'Rules',
    'Privacy',
    'Non-disclosure agreement',
  ]);
  expect(textsOf('listitem')).toEqual(['No production use.', 'No redistribution.']);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Cadaster' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/termsofuse');
  await user.click(footer.getByRole('link', { name: 'Privacy' }));
  expect(path()).toBe('/termsofuse#privacy');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Privacy'));
  expect(left).toEqual([]);
});

it('scrolls to the privacy policy once the text is loaded', async () => {
  renderApp('/termsofuse#privacy', (server) => server.answers(getLegalTexts, { terms, privacy, nda }));
  await screen.findByText('Your name.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Privacy'));
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

it('opens the non-disclosure agreement at its link', async () => {
  renderApp('/termsofuse#nda', (server) => server.answers(getLegalTexts, { terms, privacy, nda }));
  await screen.findByText('Nothing leaves.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Non-disclosure agreement'));
});

it("says that the text couldn't be loaded, and tries again", async () => {
  const { server, user } = renderApp('/termsofuse', (fake) =>
    fake.answers(getLegalTexts, () => refusal(500, { title: 'Something went wrong', id: 'e1' })),
  );
  await screen.findByText("Couldn't load the terms of use");
  server.answers(getLegalTexts, { terms, privacy, nda });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your name.')).toBeTruthy();
});
