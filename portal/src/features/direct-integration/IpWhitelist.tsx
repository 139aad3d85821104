import { warnOfAddress } from '@platbook/contract/rules/ipv4';
import { TriangleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type RefObject, useRef, useState } from 'react';
import { RetryRow } from '../../api/RetryRow.tsx';
import { TableHead } from '../../widgets/TableHead.tsx';
import { IpEditor } from './IpEditor.tsx';
import { useWhitelist } from './use-whitelist.ts';

export function IpWhitelist() {
  const { ruleName, entry, list, isBusy, defaultIp, noDefault, save, remove } = useWhitelist();
  const [draft, setDraft] = useState<string>();
  const row = useRef<HTMLButtonElement>(null);
  const saved = entry?.startIp ?? '';
  const isEditing = draft !== undefined;
  const edit = () => setDraft(saved === '' ? defaultIp : saved);
  /** The clicked button disappears; the row's button is back after the next render. */
  const focusRow = () => setTimeout(() => row.current?.focus());
  const view = () => {
    setDraft(undefined);
    focusRow();
  };
  const confirm = async (address: string) => {
    if (await save(address)) view();
  };
  const thenFocus = async (isDone: Promise<boolean>) => {
    if (await isDone) focusRow();
  };
  const current = () => (isEditing ? setDraft(defaultIp) : void thenFocus(save(defaultIp)));
  const warning = warnOfAddress(draft ?? saved);
  return (
    <section className="plate box2" aria-labelledby="direct-ip">
      <h2 className="mb4" id="direct-ip">
        IP whitelist
      </h2>
      <p className="muted t-13">Only these addresses can connect. Changes take effect within a second.</p>
      {list.isError && !list.data ? (
        <RetryRow from={list} failure="Couldn't load your IP address" className="wrap di-failure" />
      ) : (
        <>
          <table className="table ip whole">
            <TableHead columns={['Rule Name', 'IP', ['Actions', 'sr']]} />
            <tbody>
              {isEditing ? (
                <IpEditor
                  ruleName={ruleName}
                  value={draft}
                  defaultIp={defaultIp}
                  isBusy={isBusy}
                  onChange={setDraft}
                  onConfirm={(address) => void confirm(address)}
                  onCancel={view}
                />
              ) : (
                <tr className="view" onClick={list.data && !isBusy ? edit : undefined}>
                  <td className="cut">{ruleName}</td>
                  <td colSpan={2}>
                    {list.data ? (
                      <IpValue ref={row} saved={saved} isDisabled={isBusy} />
                    ) : (
                      <span className="skel" style={{ width: 112 }} />
                    )}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
          {warning !== undefined && (
            <p className="ip-warning flex g6 warn t-13" role="status">
              <Icon of={TriangleAlert} size={14} />
              {warning}
            </p>
          )}
          <div className="row t-13 wrap ip-acts">
            {noDefault !== undefined && <p className="muted">{noDefault}</p>}
            {defaultIp !== '' && (draft ?? saved) !== defaultIp && (
              <button type="button" className="link" disabled={isBusy} onClick={current}>
                Use my current address, {defaultIp}
              </button>
            )}
            {defaultIp !== '' && (draft ?? saved) === defaultIp && (
              <p className="muted">This is your current address.</p>
            )}
            {entry && !isEditing && (
              <button type="button" className="link push" disabled={isBusy} onClick={() => void thenFocus(remove())}>
                Remove
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function IpValue(props: { ref: RefObject<HTMLButtonElement | null>; saved: string; isDisabled: boolean }) {
  const { ref, saved, isDisabled } = props;
  return (
    <button
      ref={ref}
      type="button"
      className="text-btn ip-value"
      disabled={isDisabled}
      aria-label={saved === '' ? 'Not set: enter an IP' : `IP ${saved}: edit`}
    >
      {saved === '' ? <span className="muted">Not set</span> : <span className="mono">{saved}</span>}
    </button>
  );
}
