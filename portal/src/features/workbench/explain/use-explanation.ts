import { getStatementResults, type ResultRow } from '@platbook/contract/workbench/batches';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { errorText, isAborted } from '@platbook/ui/call/call-error';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { runBatch } from '../results/run/run-batch.ts';
import { explainSql } from './explain-sql.ts';
import { type Plan, planText } from './plan.ts';
import { readPlan } from './read-plan.ts';

export interface ExplainRequest {
  statement: string;
  parameters: RunParameter[];
  driver: string;
  connectionId: string;
  clientId: string | undefined;
}

export type Explanation =
  | { is: 'going' }
  | { is: 'failed'; title: string }
  | { is: 'here'; plan: Plan | undefined; text: string; at: Date };

/** The estimate is shown until the measured plan arrives. A withdrawn wish is canceled. */
export function useExplanation(request: ExplainRequest | undefined, isMeasured: boolean) {
  const [explanation, setExplanation] = useState<Explanation>({ is: 'going' });
  const [isMeasuring, setIsMeasuring] = useState(false);
  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    setIsMeasuring(isMeasured);
    if (!isMeasured) setExplanation({ is: 'going' });
    const end = (answer: Explanation) => {
      setExplanation(answer);
      setIsMeasuring(false);
    };
    explain(request, isMeasured, abort.signal).then(end, (error: unknown) => {
      if (!isAborted(error)) end({ is: 'failed', title: errorText(error) ?? '' });
    });
    return () => abort.abort();
  }, [request, isMeasured]);
  return { explanation, isMeasuring };
}

async function explain(request: ExplainRequest, isMeasured: boolean, signal: AbortSignal): Promise<Explanation> {
  const batchText = explainSql(request.statement, request.driver, isMeasured);
  if (batchText === undefined)
    return {
      is: 'failed',
      title: "T-SQL connections don't support Explain. Use the other connection to the same data.",
    };
  const body = {
    connectionId: request.connectionId,
    connectionClientId: request.clientId ?? null,
    name: 'Explain',
    batchText,
    ...(request.parameters.length > 0 ? { parameters: request.parameters } : {}),
  };
  const batch = await runBatch(body, { signal, onProgress: () => {}, onLineLost: () => {} });
  const statement = batch.statements[0];
  if (statement === undefined || statement.status !== 'finished')
    return { is: 'failed', title: statement?.error?.title ?? "Couldn't load the plan" };
  const { data } = await call(getStatementResults, { params: { id: statement.id }, query: {}, signal });
  const rows = data as ResultRow[];
  const plan = readPlan(request.driver, rows);
  const output = rows.map((row) => row.join(' ')).join('\n');
  return { is: 'here', plan, text: plan ? planText(plan) : output, at: new Date() };
}
