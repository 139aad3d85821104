import type { DataVersion } from '@platbook/contract/packs/data-changes';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import type { WithDataVersions } from './data-versions.ts';
import { isEmpty } from './describe-changes.ts';

export const feedFormats = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
export type FeedFormat = keyof typeof feedFormats;

export interface FeedAddresses {
  /** Of the feed itself, in this format. */
  readonly self: string;
  /** Of the page in the portal. */
  readonly page: string;
}

const mostVersions = 50;

/** The latest versions with what changed for this person, as an Atom feed (RFC 4287) or JSON Feed 1.1. IDs and dates never change. */
export async function buildFeed(
  { config, dataVersions }: Pick<Services, 'config'> & WithDataVersions,
  { entitlement }: Person,
  format: FeedFormat,
  addresses: FeedAddresses,
): Promise<string> {
  const versions = await dataVersions.list(entitlement, { limit: mostVersions });
  const entries = versions.filter((each) => !isEmpty(each)).map((version) => entryOf(version, addresses));
  const title = `${config.productName}: changes of the property data`;
  return format === 'atom'
    ? buildAtom(title, config.productName, entries, addresses)
    : buildJsonFeed(title, config.productName, entries, addresses);
}

type Entry = ReturnType<typeof entryOf>;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function entryOf(version: DataVersion, { page }: FeedAddresses) {
  const { id, recordedAt, asOf, changes, omitted, rows } = version;
  const lines = [
    ...changes.map(({ object, text }) => (object === null ? text : `${object}: ${text}`)),
    ...(omitted > 0 ? [`And ${omitted.toLocaleString('en-US')} more changes.`] : []),
    ...(rows === null ? [] : [rowsText(rows)]),
  ];
  return {
    id: `urn:uuid:${id}`,
    title: `Property data updated ${dateFormat.format(new Date(recordedAt))}`,
    at: recordedAt,
    url: `${page}?version=${id}`,
    text: [...(asOf === '' ? [] : [`Data as of ${asOf}.`]), ...lines].join('\n'),
  };
}

const listedTables = 20;

function rowsText({ tables }: NonNullable<DataVersion['rows']>): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const listed = tables
    .slice(0, listedTables)
    .map(({ object, before, after }) => `${object} ${number(before)} → ${number(after)}`);
  const rest = tables.length - listed.length;
  return `Rows: ${listed.join(', ')}${rest > 0 ? ` and ${rest} more tables` : ''}.`;
}

/** A feed without entries was last updated at the beginning of time, so that it changes only with its entries. */
const lastUpdate = (entries: readonly Entry[]) => entries[0]?.at ?? '1970-01-01T00:00:00.000Z';

function buildAtom(title: string, author: string, entries: readonly Entry[], { self, page }: FeedAddresses): string {
  const items = entries.map(
    ({ id, title: entryTitle, at, url, text }) => `
  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(entryTitle)}</title>
    <updated>${at}</updated>
    <published>${at}</published>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <content type="text">${escapeXml(text)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${lastUpdate(entries)}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>${items.join('')}
</feed>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters aren't allowed in XML 1.0, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

function buildJsonFeed(
  title: string,
  author: string,
  entries: readonly Entry[],
  { self, page }: FeedAddresses,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    authors: [{ name: author }],
    items: entries.map(({ id, title: entryTitle, at, url, text }) => ({
      id,
      url,
      title: entryTitle,
      content_text: text,
      date_published: at,
      date_modified: at,
    })),
  });
}
