import { late } from '@platbook/ui/browser/late';
import { useState } from 'react';
import type { DocumentControl } from '../document/use-query-document.ts';
import type { RunControl } from '../results/run/use-run.ts';
import { useChartResult } from './chart-rows.ts';

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
  const [drawn, setDrawn] = useState<{ note?: string | undefined; savePng?: (() => void) | undefined }>({});
  const toggleFields = () => setIsFieldsOpen((isOpen) => !isOpen);
  return {
    isFieldsOpen,
    toggleFields,
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
        onDrawn={(note, savePng) => setDrawn({ note, savePng })}
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
        drawnNote={drawn.note}
        isChanged={chart !== (saved?.chart ?? null)}
        onChange={control.setChart}
        onReset={() => control.setChart(saved?.chart ?? null)}
        onClose={toggleFields}
      />
    ),
  };
}
