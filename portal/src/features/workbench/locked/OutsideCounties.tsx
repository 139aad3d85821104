import { trialCounties } from '@platbook/contract/property/trial-counties';
import type { Batch, Statement } from '@platbook/contract/workbench/batches';
import { getHistoryEntry } from '@platbook/contract/workbench/history';
import { splitStatements } from '@platbook/sql/split-statements';
import { showSalesDialog } from '@platbook/ui/browser/sales-dialog';
import { Phone } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { RequestAccess } from '../../access/index.ts';
import { lockedQuery } from './locked-query.ts';
import { findOutsideCounties } from './outside-counties.ts';
import { readQuerySource } from './query-source.ts';
import './locked.css';

const mostNames = 5;

export function OutsideCounties({ batch, statement }: { batch: Batch; statement: Statement }) {
  const { id: personId } = useCurrentUser();
  const allowed = useQuery(lockedQuery(batch.connectionId)).data?.counties ?? undefined;
  // The batch's statement text is truncated, so the full text is loaded; another user's run has none.
  const run = useQuery({
    ...endpointQuery(getHistoryEntry, { params: { id: batch.id }, isBackground: true }),
    enabled: allowed !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (allowed === undefined || run === undefined) return null;
  const text = textOf(run.text, statement);
  const outside = findOutsideCounties(text, run.parameters ?? [], allowed);
  if (outside.length === 0) return null;
  const names = outside.map(({ name }) => name);
  const isTrial = trialCounties.length === allowed.length && trialCounties.every(({ fips }) => allowed.includes(fips));
  return (
    <div className="outside mt12" role="status">
      <p>
        Your {isTrial ? 'trial' : 'license'} doesn't include{' '}
        {names.length > mostNames ? `${names.length} of the counties in this query` : names.map(fullName).join('; ')}.
        It covers{' '}
        {isTrial
          ? trialCounties.map(({ name }) => fullName(name)).join('; ')
          : `${allowed.length} ${allowed.length === 1 ? 'county' : 'counties'}`}
        .
      </p>
      <div className="row g12 wrap mt12">
        <RequestAccess
          thing={{ kind: 'counties', subject: '', counties: outside }}
          source={() => readQuerySource(personId, run.text)}
        />
        <Button icon={Phone} look="sell" onClick={() => showSalesDialog(isTrial ? 'trial-restriction' : 'purchase')}>
          Contact Sales
        </Button>
      </div>
    </div>
  );
}

const fullName = (name: string) => name.replace(/ (?=[A-Z]{2}$)/, ' County, ');

function textOf(text: string, { sequence }: Statement): string {
  return splitStatements(text, 'duckdb')[sequence]?.sql ?? text;
}
