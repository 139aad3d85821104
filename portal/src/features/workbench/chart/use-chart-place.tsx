import { late } from '@platbook/ui/browser/late';
import { useEffect, useRef, useState } from 'react';
import type { ChartFacts } from '../../../charts/chart-messages.ts';
import { prepareChart } from '../../../charts/kept-chart.ts';
import type { DocumentControl } from '../document/use-query-document.ts';
import type { RunControl } from '../results/run/use-run.ts';
import type { ResultView } from '../results/ViewSwitch.tsx';
import { useChartResult } from './chart-rows.ts';
import { useSuggestion } from './use-suggestion.ts';

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

/** The chart next to the editor or, in the view `chart`, in place of the grid with its fields at its side. */
export function useChartPlace({ control, run, connectionId, clientId, onRun }: ChartPlaceOptions) {
  const { chart, id, name, saved } = control.document;
  const { setChart } = control;
  const result = useChartResult(run.state);
  const [view, setView] = useState<ResultView>('results');
  const [isFieldsOpen, setIsFieldsOpen] = useState(false);
  const fieldsButton = useRef<HTMLButtonElement>(null);
  const [drawn, setDrawn] = useState<{ facts?: ChartFacts | undefined; savePng?: (() => void) | undefined }>({});
  const suggestion = useSuggestion(result.rows, chart !== null || view === 'chart');
  const suggested = suggestion?.chart;
  useEffect(() => {
    if (view === 'chart' && chart === null && suggested) setChart(suggested);
  }, [view, chart, suggested, setChart]);
  const onView = (next: ResultView) => {
    setView(next);
    setIsFieldsOpen(false);
  };
  const closeFields = () => {
    setIsFieldsOpen(false);
    fieldsButton.current?.focus();
  };
  const toggleFields = () => {
    setView('chart');
    setIsFieldsOpen(!isFieldsOpen);
  };
  const pane = (
    <ChartPane
      chart={chart}
      result={result}
      name={name}
      isFieldsOpen={isFieldsOpen}
      fieldsButton={fieldsButton}
      onFields={toggleFields}
      onRun={onRun}
      onChange={(next) => {
        setChart(next);
        if (!next) onView('results');
      }}
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
  );
  const fields = isFieldsOpen && (
    <ChartFields
      chart={chart}
      columns={result.columns}
      drawn={drawn.facts}
      suggested={suggested}
      isChanged={chart !== (saved?.chart ?? null)}
      onChange={setChart}
      onReset={() => setChart(saved?.chart ?? null)}
      onClose={closeFields}
    />
  );
  const whole = (
    <div className="fills shrinks flex">
      {pane}
      {fields}
    </div>
  );
  return {
    savePng: chart ? drawn.savePng : undefined,
    besideEditor: chart && view !== 'chart' && pane,
    views: { view, onView, chart: whole, onApproach: chart ? undefined : prepareChart },
  };
}
