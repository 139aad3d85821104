import type { Query } from '@platbook/contract/workbench/queries';
import {
  createShareLink,
  type LinkDays,
  type LinkView,
  linkDays,
  listShareLinks,
  revokeShareLink,
  type ShareLink,
} from '@platbook/contract/workbench/share-links';
import { dateAndTimeText, momentText } from '@platbook/ui/browser/moment-text';
import { addressOf } from '@platbook/ui/browser/navigation';
import { errorText } from '@platbook/ui/call/call-error';
import { Copy, Link2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { useDoing } from '../../../api/use-doing.ts';
import { endpointQuery } from '../../../api/use-endpoint.ts';

interface LinksSectionProps {
  query: Query;
  /** The displayed run, whose result a link keeps. */
  batchId: string | undefined;
}

const viewNames: Record<LinkView, string> = { query: 'Query', chart: 'Chart', result: 'Result' };
const dayChoices = linkDays.map((days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const);

const copyAddress = ({ path, expiresAt }: ShareLink) =>
  copyWithToast(
    `${window.location.origin}${addressOf(path)}`,
    `Link copied. It works until ${dateAndTimeText(expiresAt)}.`,
  );

export function LinksSection({ query, batchId }: LinksSectionProps) {
  const links = useQuery({
    ...endpointQuery(listShareLinks, { params: { id: query.id }, isBackground: true }),
    staleTime: 0,
  });
  const what = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<LinkView>();
  const [days, setDays] = useState<LinkDays>(7);
  const [failure, setFailure] = useState<string>();
  const { doing, act } = useDoing<string>((error) => setFailure(errorText(error)));
  const headingId = useId();
  const views: LinkView[] = [
    'query',
    ...(query.chart ? ['chart' as const] : []),
    ...(batchId ? ['result' as const] : []),
  ];
  const view = wanted && views.includes(wanted) ? wanted : query.chart ? 'chart' : 'query';
  const run = (name: string, work: () => Promise<unknown>) => {
    setFailure(undefined);
    void act(name, async () => {
      await work();
      await links.refetch();
    });
  };
  const revoke = (id: string) =>
    run(id, async () => {
      await call(revokeShareLink, { params: { id } });
      // The button that had the focus goes away.
      what.current?.querySelector('button')?.focus();
    });
  const create = () =>
    run('create', async () => {
      const body = { view, days, ...(batchId ? { batchId } : {}) };
      const { data } = await call(createShareLink, { params: { id: query.id }, body });
      await copyAddress(data);
    });
  return (
    <section className="col g8" aria-labelledby={headingId}>
      <h3 id={headingId} className="t-13">
        Links
      </h3>
      <p className="muted t-12">
        Links work for people who can view this query. They show the latest result that each person's license includes.
      </p>
      <div ref={what} className="row wrap">
        <Select
          boxClass="select share-what"
          aria-label="Link to"
          value={view}
          choices={views.map((each) => [each, viewNames[each]] as const)}
          onChange={setWanted}
        />
        <Select
          boxClass="select share-what"
          aria-label="Expires in"
          value={String(days)}
          choices={dayChoices}
          onChange={(text) => setDays(Number(text) as LinkDays)}
        />
        <Button icon={Link2} isBusy={doing === 'create'} onClick={create}>
          Copy link
        </Button>
      </div>
      {failure !== undefined && (
        <p className="hint bad" role="alert">
          {failure}
        </p>
      )}
      <Loaded from={links} failure="Couldn't load the links." place="drawer">
        {links.data !== undefined && links.data.length > 0 && (
          <ul aria-label="Links">
            {links.data.map((link) => (
              <LinkRow key={link.id} link={link} isBusy={doing === link.id} onRevoke={() => revoke(link.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function LinkRow({ link, isBusy, onRevoke }: { link: ShareLink; isBusy: boolean; onRevoke: () => void }) {
  const { view, createdBy, createdAt, expiresAt, openings } = link;
  const name = `${viewNames[view]} link from ${momentText(createdAt)}`;
  return (
    <li className="share-row row ruled">
      <div className="grow">
        <div>
          {viewNames[view]}
          {createdBy !== null && ` by ${createdBy}`}
          <span className="muted"> until {dateAndTimeText(expiresAt)}</span>
        </div>
        <div className="muted t-12 breaks">
          {openings.length === 0
            ? 'Not opened yet'
            : `Opened by ${openings.map(({ displayName, lastAt }) => `${displayName} on ${momentText(lastAt)}`).join(', ')}`}
        </div>
      </div>
      <IconButton icon={Copy} label={`Copy ${name}`} onClick={() => void copyAddress(link)} />
      <Button aria-label={`Revoke ${name}`} isBusy={isBusy} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
