import { storedLimits } from '@platbook/contract/stored-limits';
import type { DraftHead } from '@platbook/contract/workbench/drafts';
import { momentText } from '@platbook/ui/browser/moment-text';
import { ChevronDown, ChevronUp } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useRef, useState } from 'react';
import { useOtherDrafts } from './use-other-drafts.ts';
import './other-drafts.css';

export function OtherDrafts({ onOpened }: { onOpened: () => void }) {
  const { drafts, take, discard } = useOtherDrafts();
  const [isOpen, setIsOpen] = useState(false);
  const [confirming, setConfirming] = useState<readonly DraftHead[]>();
  const [isBusy, setIsBusy] = useState(false);
  const region = useRef<HTMLElement>(null);
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true);
    await action();
    setIsBusy(false);
  };
  const confirm = (discarded: readonly DraftHead[]) =>
    run(async () => {
      await discard(discarded);
      setConfirming(undefined);
      region.current?.focus();
    });
  const open = (draft: DraftHead) =>
    run(async () => {
      if (await take(draft)) onOpened();
    });

  return (
    <section ref={region} className="drafts rigid" aria-label="Drafts from other browsers" tabIndex={-1}>
      {drafts.length > 0 && (
        <header className="row spread">
          <button type="button" className="link inline g6" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {drafts.length === 1 ? '1 draft from another browser' : `${drafts.length} drafts from other browsers`}
            <Icon of={isOpen ? ChevronDown : ChevronUp} size={12} />
          </button>
          {isOpen && drafts.length > 1 && !confirming && (
            <Button size="sm" look="quiet" onClick={() => setConfirming(drafts)}>
              Discard all
            </Button>
          )}
        </header>
      )}
      {isOpen && confirming && (
        <div className="ask row">
          <span className="grow">
            {confirming.length === 1
              ? `Discard “${nameOf(confirming[0])}”? You can’t undo this.`
              : `Discard ${confirming.length} drafts? You can’t undo this.`}
          </span>
          <Button size="sm" look="danger" autoFocus isBusy={isBusy} onClick={() => void confirm(confirming)}>
            Discard
          </Button>
          <Button size="sm" onClick={() => setConfirming(undefined)}>
            Keep
          </Button>
        </div>
      )}
      {isOpen && drafts.length > 0 && (
        <>
          <ul className="scrolls topped">
            {drafts.map((draft) => (
              <li className="row" key={draft.id}>
                <div className="grow">
                  <div className="nm cut m">{nameOf(draft)}</div>
                  <div className="mono cut s-12">{draft.start.replaceAll(/\s+/g, ' ').trim()}</div>
                  <div className="muted t-12">
                    {draft.device}, {momentText(draft.updatedAt)}
                  </div>
                </div>
                <Button look="quiet" aria-label={`Discard ${nameOf(draft)}`} onClick={() => setConfirming([draft])}>
                  Discard
                </Button>
                <Button aria-label={`Open ${nameOf(draft)}`} isBusy={isBusy} onClick={() => void open(draft)}>
                  Open
                </Button>
              </li>
            ))}
          </ul>
          <p className="muted t-12 topped">Drafts are deleted {storedLimits.draftDays} days after their last change.</p>
        </>
      )}
    </section>
  );
}

function nameOf(draft: DraftHead | undefined): string {
  return draft?.name || 'New query';
}
