import { getUser } from '@platbook/contract/account/users';
import { listDefaultPacks, listSubscriptions } from '@platbook/contract/packs/subscriptions';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { choosePacks } from './choose-packs.ts';
import { HomeHead } from './HomeHead.tsx';
import { HomeTour } from './HomeTour.tsx';
import { LearnSection } from './LearnSection.tsx';
import { NavigatorBlock } from './NavigatorBlock.tsx';
import { orderBlocks } from './order-blocks.ts';
import { PacksBlock } from './PacksBlock.tsx';
import { useMarkNotNew } from './use-mark-not-new.ts';

export function HomeContent() {
  const { brand } = useApp();
  const user = useCurrentUser();
  const [isTouring, setIsTouring] = useState(user.newUser);
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
      <div
        className={order?.[0] === 'navigator' ? 'home-two even' : 'home-two'}
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
        <p className="home-sell">
          <Icon of={Phone} />
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
    <section key={key} className="plate" aria-hidden="true">
      <div className="home-h2">
        <i className="skel" style={{ width: 160, height: 16 }} />
      </div>
      <i className="skel" style={{ flex: 1, minHeight: 240, borderRadius: 6 }} />
    </section>
  ));
}
