import { late } from '@platbook/ui/browser/late';
import { useState } from 'react';
import type { ChartFacts } from '../../../charts/chart-messages.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import type { RunControl } from '../results/run/use-run.ts';
import { useChartResult } from './chart-rows.ts';
import { suggestFor, useSuggestion } from './use-suggestion.ts';

const ChartPane = late(
  () => import('./ChartPane.tsx').then((module) => module.ChartPane),
  <div className="fills shrinks col holds paper" aria-busy="true" />,
);
const ChartFields = late(
  () => import('./ChartFields.tsx').then((module) => module.ChartFields),
  <aside className="fields rigid col raised" aria-busy="true" />,
);
const ChartLink = late(() => import('./ChartLink.tsx').then((module) => module.ChartLink));

interface ChartPlaceOptions {
  control: DocumentControl;
  run: RunControl;
  connectionId: string | undefined;
  clientId: string | undefined;
  onRun: () => void;
}

export function useChartPlace({ control, run, connectionId, clientId, onRun }: ChartPlaceOptions) {
  const { chart, id, name, saved } = control.document;
  const result = useChartResult(run.state);
  const [isFieldsOpen, setIsFieldsOpen] = useState(false);
  const [drawn, setDrawn] = useState<{ facts?: ChartFacts | undefined; savePng?: (() => void) | undefined }>({});
  const suggestion = useSuggestion(result.rows, chart !== null || isFieldsOpen);
  const toggleFields = () => setIsFieldsOpen((isOpen) => !isOpen);
  /** Draws the suggested chart if there is none yet; otherwise opens or closes the fields. */
  const openChart = async () => {
    if (chart || !result.rows) return toggleFields();
    const suggested = await suggestFor(result.rows).catch(() => undefined);
    if (suggested?.chart) control.setChart(suggested.chart);
    else setIsFieldsOpen(true);
  };
  return {
    isFieldsOpen,
    openChart,
    savePng: chart ? drawn.savePng : undefined,
    pane: chart && (
      <ChartPane
        chart={chart}
        result={result}
        name={name}
        isFieldsOpen={isFieldsOpen}
        onFields={toggleFields}
        onRun={onRun}
        onChange={control.setChart}
        suggestion={suggestion}
        onDrawn={(facts, savePng) => setDrawn({ facts, savePng })}
        newWindow={
          <ChartLink
            queryId={id}
            isPackQuery={saved?.solutionpack ?? false}
            connectionId={connectionId}
            clientId={clientId}
          />
        }
      />
    ),
    fields: isFieldsOpen && (
      <ChartFields
        chart={chart}
        columns={result.columns}
        drawn={drawn.facts}
        suggested={suggestion?.chart}
        isChanged={chart !== (saved?.chart ?? null)}
        onChange={control.setChart}
        onReset={() => control.setChart(saved?.chart ?? null)}
        onClose={toggleFields}
      />
    ),
  };
}
