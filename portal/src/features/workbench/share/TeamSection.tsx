import { type Query, type Sharing, shareQuery } from '@platbook/contract/workbench/queries';
import { errorText } from '@platbook/ui/call/call-error';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { DocumentControl } from '../document/use-query-document.ts';

const choices = [
  ['private', 'Private'],
  ['read', 'Team can view'],
  ['edit', 'Team can edit'],
] as const;

const sharedTexts: Record<Sharing, string> = {
  private: 'Your team can no longer see this query',
  read: 'Your team can view this query',
  edit: 'Your team can edit this query',
};

export function TeamSection({ query, control }: { query: Query; control: DocumentControl }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const headingId = useId();
  const share = async (sharing: Sharing) => {
    if (sharing === query.sharing) return;
    setFailure(undefined);
    try {
      await call(shareQuery, { params: { id: query.id }, body: { sharing } });
      control.change((known) => (known.saved?.id === query.id ? { saved: { ...known.saved, sharing } } : {}));
      void client.invalidateQueries({ queryKey: ['queries'] });
      showToast({ kind: 'success', text: sharedTexts[sharing] });
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <section className="col g8" aria-labelledby={headingId}>
      <h3 id={headingId} className="t-13">
        Team
      </h3>
      {query.canShare ? (
        <div>
          <Segments
            label="Team access"
            choices={choices}
            value={query.sharing ?? 'private'}
            onChange={(sharing) => void share(sharing)}
          />
        </div>
      ) : (
        <p className="muted">You aren't on a team.</p>
      )}
      {failure !== undefined && (
        <p className="hint bad" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
