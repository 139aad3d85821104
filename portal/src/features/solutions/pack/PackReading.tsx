import type { Entitlement } from '@platbook/contract/packs/subscriptions';
import { addressOf } from '@platbook/ui/browser/navigation';
import { ArrowUpRight } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { downloadAddress } from '../download-address.ts';
import { Carousel } from './Carousel.tsx';
import { type PackContent, safeLink } from './read-solution.ts';
import { ShownList } from './ShownList.tsx';

export function PackReading({ pack }: { pack: PackContent }) {
  const articles = pack.parts['P-Articles'];
  const elements = pack.parts['Data Element'];
  if (articles.length === 0 && elements.length === 0) return null;
  return (
    <section className="section" aria-label="Dive Deeper">
      {articles.length === 0 ? (
        <h2>Dive Deeper</h2>
      ) : (
        <Carousel title="Dive Deeper" noun="articles" items={articles} keyOf={({ entitlementId }) => entitlementId}>
          {(item) => <Article item={item} />}
        </Carousel>
      )}
      {elements.length > 0 && (
        <div className="row wrap mt16 s-13">
          <span className="muted">Data elements</span>
          <ShownList className="flex g8 wrap" items={elements} keyOf={({ entitlementId }) => entitlementId}>
            {(item) => <DataElement item={item} />}
          </ShownList>
        </div>
      )}
    </section>
  );
}

function Article({ item }: { item: Entitlement }) {
  const { entitlementName, entitlementDescription, defaultValue: file, downloadFile } = item;
  const words = (
    <>
      <PagePicture />
      <span>
        <b className="m">{entitlementName}</b>
        <br />
        <span className="muted t-13">{entitlementDescription || 'PDF'}</span>
      </span>
    </>
  );
  if (file === null || !downloadFile) return <div className="pack-pdf tiles g16 middle framed ink breaks">{words}</div>;
  return (
    <a
      className="pack-pdf tiles g16 middle framed ink breaks"
      href={downloadAddress('PDF', file)}
      target="_blank"
      rel="noreferrer"
    >
      {words}
    </a>
  );
}

function DataElement({ item: { entitlementName, dataElementLink } }: { item: Entitlement }) {
  const link = safeLink(dataElementLink);
  if (link === undefined) return <span className="tag">{entitlementName}</span>;
  return (
    <a className="tag" href={link.startsWith('/') ? addressOf(link) : link} target="_blank" rel="noreferrer">
      {entitlementName}
      <Icon of={ArrowUpRight} size={12} />
    </a>
  );
}

function PagePicture() {
  return (
    <svg className="pack-sheet" viewBox="0 0 64 82" aria-hidden="true">
      <rect x=".5" y=".5" width="63" height="81" rx="3" fill="var(--paper)" stroke="var(--rule-strong)" />
      <path fill="none" stroke="var(--ink)" strokeWidth={2} d="M8 12h34M8 18h22" />
      <path fill="var(--c1)" d="M8 50v-8h7v8M18 50V36h7v14M28 50V28h7v22M38 50V32h7v18M48 50V40h7v10" />
      <path fill="none" stroke="var(--rule-strong)" strokeWidth={1.5} d="M8 58h48M8 63h48M8 68h48M8 73h30" />
    </svg>
  );
}
