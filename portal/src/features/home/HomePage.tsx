import { getUser, updateUser } from '@platbook/contract/account/users';
import type { AppInfo } from '@platbook/contract/app-info';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/packs/subscriptions';
import { helpAddress } from '@platbook/ui/browser/help-address';
import {
  BookOpen,
  CirclePlay,
  type IconPath,
  LibraryBig,
  Phone,
  Presentation,
  Sparkles,
  Table2,
} from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { choosePacks, orderBlocks } from './choose-packs.ts';
import { HomeHead } from './HomeHead.tsx';
import { HomeTour } from './HomeTour.tsx';
import { NavigatorBlock } from './NavigatorBlock.tsx';
import { PacksBlock } from './PacksBlock.tsx';
import { RecentWork } from './RecentWork.tsx';
import './home.css';

export function HomePage() {
  const { isActiveSolution } = useCurrentUser();
  const { startPageLink } = useApp().brand;
  return (
    <div className="page home whole holds">
      {isActiveSolution ? <HomeContent /> : <HomeHead />}
      {isActiveSolution && startPageLink !== '' && (
        <iframe
          src={startPageLink}
          title="Start page"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      )}
    </div>
  );
}

type HelpCard = [name: string, link: keyof AppInfo['brand']['helpLinks'], own: string, icon: IconPath, about: string];

const cards: readonly HelpCard[] = [
  ["What's New", 'whatsNew', '/guide/whats-new', Sparkles, "What's in the latest release"],
  ['Intro Video', 'introVideo', '/guide/intro-video', CirclePlay, 'From a pack to a chart and an export'],
  ['User Guide', 'userGuide', '/guide/user-guide', BookOpen, 'The editor, charts, sharing, keys'],
  ['Data Guide', 'dataGuide', '/guide/data-guide', Table2, 'How each table is built and updated'],
  ['Data Catalog', 'dataCatalog', '/guide/data-catalog', LibraryBig, 'Every table and column, explained'],
  ['Webinars', 'webinars', '/guide/webinars', Presentation, 'Recorded sessions with their queries'],
];

function LearnSection({ onTour }: { onTour: () => void }) {
  const { helpLinks } = useApp().brand;
  return (
    <section className="section" aria-labelledby="home-learn">
      <div className="home-h2 row g12">
        <h2 className="t-18" id="home-learn">
          Learn
        </h2>
        <Button look="quiet" className="push" onClick={onTour}>
          Take the tour
        </Button>
      </div>
      <ul className="home-learn tiles">
        {cards.map(([name, link, own, icon, about]) => (
          <li key={link}>
            <a className="block ink" href={helpAddress(helpLinks[link], own)} target="_blank" rel="noreferrer">
              <Icon of={icon} size={20} />
              <b className="block b">{name}</b>
              <span className="block mt2 muted s-125">{about}</span>
              <span className="sr">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeContent() {
  const { brand } = useApp();
  const user = useCurrentUser();
  const [isTouring, setIsTouring] = useState(user.newUser);
  const [isFirstVisit] = useState(user.newUser);
  useMarkNotNew();
  const record = useEndpoint(getUser, { params: { id: user.id } });
  const subscriptions = useEndpoint(listSubscriptions, { query: { uid: user.id } });
  const packs = useEndpoint(listDefaultPacks);
  const chosen =
    packs.data && subscriptions.data
      ? choosePacks(packs.data[0], subscriptions.data, {
          personId: user.id,
          day: new Date().toISOString().slice(0, 10),
        })
      : undefined;
  const isTrial = chosen?.owned.length === 0;
  const failed = [packs, subscriptions].find(({ isError, data }) => isError && !data);
  // Waits for the stored interest: otherwise the blocks would swap places under the pointer.
  const order = record.isPending ? undefined : orderBlocks(record.data?.data.primary_interest, user.origin);
  return (
    <>
      <HomeHead ownedPacks={chosen?.owned.length} isComing={!chosen && !failed} />
      <RecentWork isFirstVisit={isFirstVisit} />
      <div
        className={order?.[0] === 'navigator' ? 'home-two tiles even' : 'home-two tiles'}
        aria-busy={!order || !(chosen || failed)}
      >
        {!order && <BlockSkeletons />}
        {order?.map((block) =>
          block === 'packs' ? (
            <PacksBlock
              key={block}
              chosen={chosen}
              error={failed?.error}
              isRetrying={packs.isFetching || subscriptions.isFetching}
              onRetry={() => void Promise.all([packs.refetch(), subscriptions.refetch()])}
            />
          ) : (
            <NavigatorBlock key={block} />
          ),
        )}
      </div>
      <LearnSection onTour={() => setIsTouring(true)} />
      {brand.salesPhone !== '' && (
        <p className="home-sell row g12">
          <Icon of={Phone} className="sales" />
          <span>
            {isTrial ? 'Want every county?' : 'Need more counties or another pack?'} License the data: call sales at{' '}
            <b className="nowrap">{brand.salesPhone}</b>.
          </span>
        </p>
      )}
      {isTouring && order && (chosen || failed) && <HomeTour onEnd={() => setIsTouring(false)} />}
    </>
  );
}

function BlockSkeletons() {
  return ['a', 'b'].map((key) => (
    <section key={key} className="plate col" aria-hidden="true">
      <div className="home-h2 row g12">
        <i className="skel" style={{ width: 160, height: 16 }} />
      </div>
      <i className="skel" style={{ flex: 1, minHeight: 240, borderRadius: 6 }} />
    </section>
  ));
}

/** Marks a new user as not new when Home is opened. If the call fails, the next visit retries. */
function useMarkNotNew(): void {
  const { id, newUser } = useCurrentUser();
  const cache = useQueryClient();
  const isSent = useRef(false);
  useEffect(() => {
    if (!newUser || isSent.current) return;
    isSent.current = true;
    const remember = (app: AppInfo | undefined) =>
      app?.currentUser ? { ...app, currentUser: { ...app.currentUser, newUser: false } } : app;
    call(updateUser, { params: { id }, body: { newUser: false }, isBackground: true }).then(
      () => cache.setQueryData(appInfoQuery.queryKey, remember),
      () => {},
    );
  }, [id, newUser, cache]);
}
