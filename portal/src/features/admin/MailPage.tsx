import { getMail, listMails, type OutboxMail } from '@platbook/contract/mails';
import { errorText } from '@platbook/ui/call/call-error';
import { Mail, RefreshCw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useApp } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Fact } from '../../widgets/Fact.tsx';
import { TableHead } from '../../widgets/TableHead.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { Moment } from './times/Moment.tsx';
import './mail.css';

const stateMarks = { sent: ['ok', 'Sent'], waiting: ['warn', 'Waiting'], failed: ['bad', 'Failed'] } as const;

export function MailPage() {
  const [openId, setOpenId] = useState<string>();
  const mails = useEndpoint(listMails, { isBackground: true });
  return (
    <Loaded from={mails} failure="Couldn't load emails" isStrict>
      <div className="page mails whole">
        <header className="sec-h">
          <h1 className="t-18">Mail</h1>
          <span className="muted">latest 200</span>
          <Button
            icon={RefreshCw}
            className="push"
            onClick={() => void mails.refetch()}
            isBusy={mails.isFetching && !mails.isPending}
          >
            Refresh
          </Button>
        </header>
        <div className="mails-parts tiles">
          <MailTable mails={mails.data} openId={openId} onOpen={setOpenId} />
          {openId && <OpenedMail key={openId} id={openId} />}
        </div>
      </div>
    </Loaded>
  );
}

interface MailTableProps {
  mails: OutboxMail[] | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function MailTable({ mails, openId, onOpen }: MailTableProps) {
  if (mails?.length === 0)
    return (
      <EmptyState icon={Mail} title="No emails yet">
        Emails about password resets, invitations and failures appear here for 30 days.
      </EmptyState>
    );
  return (
    <table className="mail-table whole t-13" aria-busy={!mails}>
      <TableHead columns={['Subject', 'To', 'Created', 'Status'].map((name) => [name, 'muted s-12 m'])} />
      <tbody>
        {mails?.map((mail) => (
          <tr key={mail.id} className={mail.id === openId ? 'is-open' : undefined}>
            <td className="ruled">
              <button
                type="button"
                className="text-btn starts breaks"
                aria-expanded={mail.id === openId}
                onClick={() => onOpen(mail.id)}
              >
                {mail.subject}
              </button>
            </td>
            <td className="to breaks ruled">{mail.to}</td>
            <td className="nowrap ruled">
              <Moment at={mail.createdAt} />
            </td>
            <td className="ruled">
              <span className={`badge ${stateMarks[mail.state][0]}`}>{stateMarks[mail.state][1]}</span>
            </td>
          </tr>
        )) ?? <SkeletonRows rows={4} cells={4} />}
      </tbody>
    </table>
  );
}

function OpenedMail({ id }: { id: string }) {
  const { data: mail, error } = useEndpoint(getMail, { params: { id }, isBackground: true });
  if (error) return <p className="mail-opened shrinks bad">{errorText(error)}</p>;
  if (!mail) return <i className="skel mail-opened shrinks" style={{ height: 160 }} />;
  return (
    <section className="mail-opened shrinks" aria-label="Email">
      <header className="plate">
        <h2 className="t-15">{mail.subject}</h2>
      </header>
      <dl className="facts breaks">
        <Fact name="To">{mail.to}</Fact>
        <Fact name="Kind">{mail.kind}</Fact>
        <Fact name={stateMarks[mail.state][1]}>
          {mail.state === 'waiting' && 'next attempt '}
          <Moment at={mail.state === 'waiting' ? mail.dueAt : (mail.endedAt ?? mail.dueAt)} />
        </Fact>
        <Fact name="Attempts" className="fig">
          {mail.attempts}
        </Fact>
        {mail.lastError && <Fact name="Last error">{mail.lastError}</Fact>}
      </dl>
      {mail.text === null ? (
        <p className="muted mt16">The text isn't shown because emails contain links that give access to an account.</p>
      ) : (
        <MailText text={mail.text} />
      )}
    </section>
  );
}

/** The email's text. Only addresses of this product become links. */
function MailText({ text }: { text: string }) {
  const { publicUrl } = useApp().config;
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <pre className="mail-text breaks raised mt16">
      {parts.map((part, index) =>
        part.startsWith(`${publicUrl}/`) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and never move
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
