import { type AuditSeals, listSeals, verifyAudit } from '@platbook/contract/admin/audit';
import { failureText, isAborted } from '@platbook/ui/call/call-error';
import { CircleAlert, ShieldCheck } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { countText } from '../people/person-texts.ts';

type VerifyState =
  | { kind: 'idle' }
  | { kind: 'running' | 'done'; checkedDays: number; brokenDays: string[] }
  | { kind: 'failed'; text: string };

/** Verifies all sealed days in several calls: each checks some days and returns where to continue. Stops when the page is left. */
function useVerify() {
  const [state, setState] = useState<VerifyState>({ kind: 'idle' });
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const verify = async () => {
    if (state.kind === 'running') return;
    going.current = new AbortController();
    const { signal } = going.current;
    let checkedDays = 0;
    const brokenDays: string[] = [];
    setState({ kind: 'running', checkedDays, brokenDays: [] });
    try {
      for (let after: string | null | undefined; after !== null; ) {
        const body = after === undefined ? {} : { after };
        const { data } = await call(verifyAudit, { body, signal, isBackground: true });
        checkedDays += data.checkedDays;
        brokenDays.push(...data.brokenDays);
        after = data.next;
        setState({ kind: after === null ? 'done' : 'running', checkedDays, brokenDays: [...brokenDays] });
      }
    } catch (error) {
      if (!isAborted(error)) setState({ kind: 'failed', text: failureText(error) });
    }
  };
  return { state, verify };
}

export function SealsNote() {
  const seals = useEndpoint(listSeals, { isBackground: true });
  const { state, verify } = useVerify();
  const days = seals.data?.days ?? 0;
  const broken = state.kind === 'done' ? state.brokenDays : [];
  const isBad = broken.length > 0 || state.kind === 'failed';
  return (
    <section className="audit-seals mb12" aria-label="Seals">
      <div className={`note middle${isBad ? ' bad' : state.kind === 'done' ? ' ok' : ''}`}>
        <Icon of={isBad ? CircleAlert : ShieldCheck} />
        <div className="grow">
          <p>{seals.isError ? failureText(seals.error) : sealedText(seals.data)}</p>
          <div role="status">
            {state.kind === 'running' && (
              <>
                <p className="muted">
                  {state.checkedDays} of {countText(Math.max(days, state.checkedDays), 'day')} checked
                </p>
                <div className="meter mt4" aria-hidden="true">
                  <i style={{ width: `${Math.min(100, (100 * state.checkedDays) / Math.max(1, days))}%` }} />
                </div>
              </>
            )}
            {state.kind === 'done' && broken.length === 0 && <p className="m">{wholeText(state.checkedDays)}</p>}
          </div>
          <div role="alert">
            {broken.length > 0 && (
              <p className="m">
                {countText(broken.length, 'day')} of {state.kind === 'done' && state.checkedDays}{' '}
                {broken.length === 1 ? "doesn't" : "don't"} match: {broken.join(', ')}
              </p>
            )}
            {state.kind === 'failed' && <p className="m">{state.text}</p>}
          </div>
        </div>
        <Button className="rigid" isBusy={state.kind === 'running'} disabled={days === 0} onClick={() => void verify()}>
          Verify
        </Button>
      </div>
      {seals.data && seals.data.seals.length > 0 && <SealList seals={seals.data} broken={broken} />}
    </section>
  );
}

function sealedText(seals: AuditSeals | undefined): string {
  if (!seals) return 'Loading seals';
  if (seals.lastDay === null) return 'No days sealed yet. Each day is sealed after it ends (UTC).';
  return `${countText(seals.days, 'day')} sealed, most recently ${seals.lastDay} (UTC).`;
}

const wholeText = (days: number) =>
  days === 1 ? 'The sealed day matches its seal' : `All ${days} days match their seals`;

function SealList({ seals: { seals }, broken }: { seals: AuditSeals; broken: readonly string[] }) {
  return (
    <details className="mt4">
      <summary className="hand t-12 muted">Latest seals</summary>
      <table className="table seal-table whole">
        <TableHead columns={['Day (UTC)', ['Events', 'num'], 'SHA-256']} />
        <tbody>
          {seals.map(({ day, events, sha256 }) => (
            <tr key={day}>
              <td className="fig nowrap">
                {day} {broken.includes(day) && <span className="badge bad">Doesn't match</span>}
              </td>
              <td className="num">{events}</td>
              <td>
                <code className="mono breaks s-12">{sha256}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
