import type { AccessKind, QueuedRequest } from '@platbook/contract/account/access-requests';
import { askedText } from '@platbook/contract/account/access-words';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { stateMarks } from './state-marks.ts';

interface RequestTableProps {
  requests: readonly QueuedRequest[] | undefined;
  onDecide: (request: QueuedRequest, how: 'grant' | 'decline') => void;
}

const kindNames: Record<AccessKind, string> = {
  pack: 'Pack',
  counties: 'Counties',
  endpoint: 'API endpoint',
  table: 'Table',
  account: 'Account',
};

export function RequestTable({ requests, onDecide }: RequestTableProps) {
  return (
    <table className="table access-table whole" aria-busy={!requests}>
      <TableHead columns={['Person', 'Asks for', 'Message', 'Requested', ['Answer', 'access-answer']]} />
      <tbody>
        {requests?.map((request) => <RequestRow key={request.id} request={request} onDecide={onDecide} />) ?? (
          <SkeletonRows rows={5} cells={5} />
        )}
      </tbody>
    </table>
  );
}

function RequestRow({ request, onDecide }: { request: QueuedRequest } & Pick<RequestTableProps, 'onDecide'>) {
  const { email, displayName, message, queryText, createdAt, ndaVersion, status } = request;
  return (
    <tr>
      <td className="breaks">
        <div className="m">{displayName}</div>
        {displayName !== email && <div className="muted t-12">{email}</div>}
      </td>
      <td className="breaks">
        <AskedFor request={request} />
      </td>
      <td className="breaks access-message">
        {message === '' ? <span className="muted">No message</span> : message}
        {queryText !== '' && (
          <details className="mt4">
            <summary className="muted hand t-12">Query that needs it</summary>
            <pre className="code t-12 scrolls">{queryText}</pre>
          </details>
        )}
      </td>
      <td>
        <div className="nowrap">{momentText(createdAt)}</div>
        <div className="muted t-12">NDA version {ndaVersion}</div>
      </td>
      <td className="access-answer">
        {status === 'open' ? (
          <div className="row g6">
            <Button
              size="sm"
              look="primary"
              aria-label={`Grant ${email} access to ${askedText(request)}`}
              onClick={() => onDecide(request, 'grant')}
            >
              Grant…
            </Button>
            <Button
              size="sm"
              aria-label={`Decline ${email} access to ${askedText(request)}`}
              onClick={() => onDecide(request, 'decline')}
            >
              Decline…
            </Button>
          </div>
        ) : (
          <Decision request={request} />
        )}
      </td>
    </tr>
  );
}

const namedCounties = 6;

function AskedFor({ request }: { request: QueuedRequest }) {
  const { kind, packs, counties } = request;
  const packText = packs.map(({ name, code }) => `${name} (${code})`).join(', ');
  const names = counties.slice(0, namedCounties).map(({ name }) => name);
  const more = counties.length - names.length;
  return (
    <>
      <div className="muted t-12">{kindNames[kind]}</div>
      {kind === 'counties' ? (
        <div className="m">
          {names.join(', ')}
          {more > 0 && ` and ${more} more`}
        </div>
      ) : (
        <div className="m">
          {kind === 'pack' ? packText : kind === 'account' ? 'Reopen or extend the account' : askedText(request)}
        </div>
      )}
      {kind !== 'pack' && packText !== '' && <div className="muted t-12">in {packText}</div>}
    </>
  );
}

function Decision({ request: { status, decidedAt, decidedBy, answer } }: { request: QueuedRequest }) {
  const [look, text] = stateMarks[status];
  return (
    <>
      <span className={`badge ${look}`}>{text}</span>
      <div className="muted t-12 breaks mt4">
        {decidedAt && momentText(decidedAt)}
        {decidedBy && ` by ${decidedBy}`}
      </div>
      {answer !== '' && <div className="breaks access-message mt4">{answer}</div>}
    </>
  );
}
