import { type GuidePageText, getGuidePage, listGuidePages } from '@platbook/contract/guide';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { renderAppWith } from '../../testing/render-app.tsx';

const groups = [
  { title: 'Start here', pages: [{ slug: 'user-guide', title: 'User Guide' }] },
  { title: 'The data', pages: [{ slug: 'data-tax', title: 'Tax' }] },
];
const text = (words: string) => [{ text: words }];
const pages: GuidePageText[] = [
  {
    slug: 'user-guide',
    title: 'User Guide',
    blocks: [
      { kind: 'heading', level: 2, id: 'run', runs: text('Run') },
      {
        kind: 'paragraph',
        runs: [
          { text: 'Read ' },
          { text: 'taxes', href: '/guide/data-tax#rolls', isStrong: true },
          { text: ', ' },
          { text: 'the catalog', href: '/solutioncatalog' },
          { text: ' or ' },
          { text: 'elsewhere', href: 'https://a.example/' },
          { text: ' <img src=x onerror=alert(1)>' },
        ],
      },
      { kind: 'list', isOrdered: true, items: [text('one'), text('two')] },
      { kind: 'code', language: 'sql', text: 'select 1' },
      { kind: 'image', alt: 'The editor', file: 'editor.webp', darkFile: 'editor-dark.webp', width: 1280, height: 720 },
      { kind: 'film', title: 'A tour', file: 'a-tour.mp4' },
    ],
  },
  {
    slug: 'data-tax',
    title: 'Tax',
    blocks: [
      { kind: 'heading', level: 2, id: 'rolls', runs: text('Rolls') },
      {
        kind: 'table',
        head: [text('Column'), text('Type')],
        rows: [[[{ text: 'TaxYear', isCode: true }], text('smallint')]],
      },
    ],
  },
];

const open = (path: string, isActiveSolution = true) =>
  renderAppWith({ currentUser: { isActiveSolution } }, path, (server) => {
    server.answers(listGuidePages, groups);
    server.answers(getGuidePage, ({ query }) => {
      const found = pages.find(({ slug }) => slug === (query.get('slug') ?? 'user-guide'));
      return found ?? refusal(404, { title: 'Not found' });
    });
  });

it('shows a page of the guide with its parts, and escapes its text [R017]', async () => {
  open('/guide/user-guide');
  expect(await screen.findByRole('heading', { level: 2, name: /^Run/ })).toBeTruthy();
  expect(document.title).toBe('User Guide · Platbook');
  const article = screen.getByRole('article');
  const linkOf = (name: string) => within(article).getByRole('link', { name });
  expect(linkOf('taxes').getAttribute('href')).toBe('/guide/data-tax#rolls');
  expect(linkOf('the catalog').getAttribute('href')).toBe('/solutioncatalog');
  expect(linkOf('elsewhere').getAttribute('rel')).toBe('noreferrer');
  expect(within(article).getAllByRole('img')).toHaveLength(1);
  expect(article.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(textsOf('listitem', article)).toEqual(['one', 'two']);
  expect(article.querySelector('pre')?.textContent).toBe('select 1');
});

it('moves from page to page with the list and with links, to the heading that the link names', async () => {
  const { user, path } = open('/guide');
  await user.click(await screen.findByRole('link', { name: 'taxes' }));
  const heading = await screen.findByRole('heading', { level: 2, name: /^Rolls/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(path()).toBe('/guide/data-tax#rolls');
  expect(screen.getByRole('columnheader', { name: 'Type' })).toBeTruthy();
  const list = screen.getByRole('navigation', { name: 'Guide' });
  expect(within(list).getAllByRole('link', { name: 'Tax', current: 'page' }).length).toBeGreaterThan(0);
  await user.click(within(list).getAllByRole('link', { name: 'User Guide' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'User Guide' })).toBeTruthy();
});

it('shows a screenshot that loads lazily, reserves its space and follows the theme', async () => {
  localStorage.setItem('platbook.colorScheme', JSON.stringify('dark'));
  open('/guide/user-guide');
  const image = await screen.findByRole('img', { name: 'The editor' });
  const attributes = ['src', 'width', 'height', 'loading'].map((name) => image.getAttribute(name));
  expect(attributes).toEqual(['/guide-images/editor-dark.webp', '1280', '720', 'lazy']);
});

it('plays a film from the downloads, and says when it fails to load', async () => {
  open('/guide/user-guide');
  const film = (await screen.findByLabelText('A tour')) as HTMLVideoElement;
  expect(film.getAttribute('src')).toBe('/api/downloads?type=videos&file=a-tour.mp4');
  fireEvent.error(film);
  expect(await screen.findByText(/^Couldn't load the video/)).toBeTruthy();
});

it("says that a page doesn't exist, and keeps the list", async () => {
  open('/guide/nothing');
  expect(await screen.findByRole('heading', { name: 'Guide page not found' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Tax' }).length).toBeGreaterThan(0);
});

it('is the target of Documentation when the deployment configures no other address [R017]', async () => {
  const { path } = open('/documentation');
  await screen.findByRole('heading', { level: 1, name: 'User Guide' });
  expect(path()).toBe('/guide');
});
