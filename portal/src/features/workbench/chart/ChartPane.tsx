import { fieldsOf, readMapping } from '@platbook/charts/read-mapping';
import { type ChartTypeName, chartTypes } from '@platbook/contract/rules/chart';
import type { Chart } from '@platbook/contract/workbench/chart';
import { ChevronDown, ImageDown, SlidersHorizontal, Table2, TriangleAlert, X } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type ReactNode, type Ref, useState } from 'react';
import { ChartView } from '../../../charts/ChartView.tsx';
import type { ChartFacts, DrawnChart } from '../../../charts/chart-messages.ts';
import { ChartTable } from './ChartTable.tsx';
import { changeType } from './change-type.ts';
import { chartIcon } from './chart-icons.ts';
import type { ChartResult } from './chart-rows.ts';
import { NoChart } from './NoChart.tsx';
import { savePicture } from './save-picture.ts';
import { useDescribedRows } from './use-described-rows.ts';
import type { Suggestion } from './use-suggestion.ts';
import './chart.css';

interface ChartPaneProps {
  chart: Chart | null;
  result: ChartResult;
  name: string;
  isFieldsOpen: boolean;
  fieldsButton: Ref<HTMLButtonElement>;
  onFields: () => void;
  onRun: () => void;
  onChange: (chart: Chart | null) => void;
  suggestion: Suggestion | undefined;
  onDrawn: (facts: ChartFacts | undefined, savePng: (() => void) | undefined) => void;
  newWindow: ReactNode;
}

export function ChartPane(props: ChartPaneProps) {
  const { chart, result, name, isFieldsOpen, fieldsButton, onFields, onRun, onChange, suggestion, newWindow } = props;
  const [isTable, setIsTable] = useState(false);
  const [facts, setFacts] = useState<ChartFacts>();
  const [savePng, setSavePng] = useState<(() => void) | undefined>(undefined);
  const rows = useDescribedRows(result);
  const reading = (chart && result.columns && readMapping(chart, result.columns)) ?? undefined;
  const handleDrawn = (drawn: DrawnChart | undefined, takePicture: (() => Promise<Blob>) | undefined) => {
    const save = takePicture && (() => void savePicture(takePicture, name));
    setSavePng(() => save);
    setFacts(drawn?.facts);
    props.onDrawn(drawn?.facts, save);
  };
  return (
    <section className="fills shrinks col holds paper" aria-label="Chart">
      <div className="chart-head row g2 rigid">
        <TypeMenu
          chart={chart}
          onType={(type) => onChange(changeType(chart, type, result.columns, suggestion?.chart))}
          onNone={() => onChange(null)}
        />
        <Button
          ref={fieldsButton}
          icon={SlidersHorizontal}
          look="quiet"
          className={isFieldsOpen ? 'pressed' : ''}
          aria-pressed={isFieldsOpen}
          onClick={onFields}
        >
          Fields
        </Button>
        <span className="push" />
        <IconButton
          icon={Table2}
          iconSize={14}
          label="Show chart data as a table"
          isOn={isTable}
          aria-disabled={!reading?.mapping || !result.rows || undefined}
          onClick={() => setIsTable(!isTable)}
        />
        {newWindow}
        <IconButton
          icon={ImageDown}
          iconSize={14}
          label="Save PNG"
          aria-disabled={!savePng || undefined}
          onClick={() => savePng?.()}
        />
      </div>
      {chart && facts && facts.mostAtX > 1 && (
        <Repeats chart={chart} facts={facts} suggestion={suggestion} onChange={onChange} />
      )}
      {chart && reading?.mapping && rows ? (
        isTable ? (
          <ChartTable rows={rows} mapping={reading.mapping} />
        ) : (
          <ChartView rows={rows} chart={chart} onDrawn={handleDrawn} />
        )
      ) : (
        <NoChart chart={chart} result={result} reading={reading} isSuggesting={!suggestion} onRun={onRun} />
      )}
    </section>
  );
}

interface TypeMenuProps {
  chart: Chart | null;
  onType: (type: ChartTypeName) => void;
  onNone: () => void;
}

function TypeMenu({ chart, onType, onNone }: TypeMenuProps) {
  const type = chart && fieldsOf(chart.chartType) ? chartTypes[chart.chartType as ChartTypeName] : undefined;
  const name = type?.name ?? chart?.chartType ?? 'None';
  return (
    <Menu
      placement="bottom-start"
      width={200}
      aria-label="Chart type"
      target={
        <Button look="quiet" aria-label={`Chart type: ${name}`}>
          {type && <Icon of={chartIcon(type)} size={14} />}
          <span className="cut">{chart ? name : 'Chart type'}</span>
          <Icon of={ChevronDown} size={12} />
        </Button>
      }
    >
      {(Object.keys(chartTypes) as ChartTypeName[]).map((each) => (
        <MenuItem key={each} icon={chartIcon(chartTypes[each])} iconSize={16} onClick={() => onType(each)}>
          {chartTypes[each].name}
        </MenuItem>
      ))}
      {chart && (
        <>
          <hr />
          <MenuItem icon={X} iconSize={16} onClick={onNone}>
            No chart
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

interface RepeatsProps extends Pick<ChartPaneProps, 'suggestion' | 'onChange'> {
  chart: Chart;
  facts: ChartFacts;
}

/** For a line that would be a saw-tooth. */
function Repeats({ chart, facts: { mostAtX }, suggestion, onChange }: RepeatsProps) {
  const x = String(chart.fields['x']);
  const split = suggestion?.splitAt(x);
  return (
    <p className="chart-repeats row wrap g8 rigid s-13 ruled" role="status">
      <Icon of={TriangleAlert} size={14} />
      <span>
        Up to {mostAtX.toLocaleString('en-US')} rows per {x}, so they are drawn as points.
      </span>
      {split !== undefined && (
        <Button size="sm" onClick={() => onChange({ ...chart, fields: { ...chart.fields, split } })}>
          Split by {split}
        </Button>
      )}
    </p>
  );
}
