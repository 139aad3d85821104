import { type FieldName, fieldsOf, parseBound, readMapping } from '@platbook/charts/read-mapping';
import { type ChartField, type ChartTypeName, chartTypes } from '@platbook/contract/rules/chart';
import type { Column } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';
import { Check, CircleAlert, TriangleAlert, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { CheckLine } from '@platbook/ui/widgets/CheckLine.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useEffect, useRef } from 'react';
import type { ChartFacts } from '../../../charts/chart-messages.ts';
import { drawnText, fieldNames } from '../../../charts/chart-words.ts';
import { ColumnField } from './ColumnField.tsx';
import { changeType } from './change-type.ts';
import { chartIcon } from './chart-icons.ts';
import './chart-fields.css';

interface ChartFieldsProps {
  chart: Chart | null;
  columns: readonly Column[] | undefined;
  drawn: ChartFacts | undefined;
  suggested: Chart | undefined;
  isChanged: boolean;
  onChange: (chart: Chart) => void;
  onReset: () => void;
  onClose: () => void;
}

const isFacet = (field: string) => field.endsWith('Facet');

export function ChartFields(props: ChartFieldsProps) {
  const { chart, columns, drawn, suggested, isChanged, onChange, onReset, onClose } = props;
  const fields = Object.entries((chart && fieldsOf(chart.chartType)) ?? {}) as [FieldName, ChartField][];
  const missing = chart && columns ? readMapping(chart, columns).missing.length : 0;
  const set = (field: FieldName, value: string | boolean | null) => {
    if (chart) onChange({ ...chart, fields: { ...chart.fields, [field]: value } });
  };
  const columnField = ([field, { isRequired }]: [FieldName, ChartField], isHalf: boolean) => (
    <ColumnField
      key={field}
      field={field}
      isRequired={isRequired}
      isHalf={isHalf}
      value={textOf(chart?.fields[field])}
      columns={columns}
      onChange={(column) => set(field, column || null)}
    />
  );
  const ofKind = (kind: ChartField['kind']) => fields.filter((entry) => entry[1].kind === kind);
  const facets = fields.filter(([field]) => isFacet(field));
  const hasMore = ofKind('checkbox').length + ofKind('number').length > 0;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside ref={panel} className="fields rigid col raised" aria-label="Chart fields" tabIndex={-1}>
      <header className="row rigid ruled paper">
        <h2 className="b s-13">Fields</h2>
        <IconButton icon={X} iconSize={14} label="Close settings" className="push" onClick={onClose} />
      </header>
      <TypeField chosen={chart?.chartType} onChoose={(type) => onChange(changeType(chart, type, columns, suggested))} />
      <div className="fields-form fills tiles">
        {fields.length === 0 && <p className="muted">Choose a chart type.</p>}
        {fields.length > 0 && !columns && <p className="hint">Run the query to choose from its columns.</p>}
        {ofKind('column')
          .filter(([field]) => !isFacet(field))
          .map((entry) => columnField(entry, false))}
        {facets.length > 0 && (
          <>
            <hr className="blank topped" />
            <h3 className="t-12 m muted">Facets (small multiples)</h3>
            {facets.map((entry) => columnField(entry, true))}
          </>
        )}
        {hasMore && <hr className="blank topped" />}
        {ofKind('checkbox').map(([field]) => (
          <CheckLine
            key={field}
            className="hand"
            isOn={chart?.fields[field] === true}
            onChange={() => set(field, chart?.fields[field] !== true)}
          >
            {fieldNames[field]}
          </CheckLine>
        ))}
        {ofKind('number').map(([field]) => (
          <BoundField
            key={field}
            field={field}
            value={textOf(chart?.fields[field])}
            onChange={(text) => set(field, text || null)}
          />
        ))}
      </div>
      {chart && (
        <footer className="row rigid topped t-12 muted">
          {missing > 0 ? (
            <>
              <Icon of={CircleAlert} size={14} className="bad" />
              <span>{missing === 1 ? '1 required field is missing.' : `${missing} required fields are missing.`}</span>
            </>
          ) : (
            drawn && (
              <>
                <Icon
                  of={drawn.mostAtX > 1 ? TriangleAlert : Check}
                  size={14}
                  className={drawn.mostAtX > 1 ? 'wn' : 'ok'}
                />
                <span>{drawnText(chart.chartType as ChartTypeName, drawn)}</span>
              </>
            )
          )}
          {isChanged && (
            <Button look="quiet" size="sm" className="push link" onClick={onReset}>
              Reset
            </Button>
          )}
        </footer>
      )}
    </aside>
  );
}

function TypeField({ chosen, onChoose }: { chosen: string | undefined; onChoose: (type: ChartTypeName) => void }) {
  return (
    <fieldset className="types rigid tiles ruled">
      <legend className="sr">Chart type</legend>
      {(Object.keys(chartTypes) as ChartTypeName[]).map((type) => (
        <label key={type} className={`icon-btn holds col g4 t-12${chosen === type ? ' on' : ''}`}>
          <input
            className="cover whole hand"
            type="radio"
            name="chart-type"
            checked={chosen === type}
            onChange={() => onChoose(type)}
          />
          <Icon of={chartIcon(chartTypes[type])} />
          {chartTypes[type].name}
        </label>
      ))}
    </fieldset>
  );
}

function BoundField({ field, value, onChange }: { field: FieldName; value: string; onChange: (text: string) => void }) {
  const isWrong = value !== '' && parseBound(value) === undefined;
  return (
    <div className="fl half">
      <label className="label" htmlFor={`chart-${field}`}>
        {fieldNames[field]}
      </label>
      <span className={`input${isWrong ? ' err' : ''}`}>
        <input
          id={`chart-${field}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Auto"
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `chart-${field}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {isWrong && (
        <p id={`chart-${field}-hint`} className="hint bad">
          Enter a number, e.g. 100
        </p>
      )}
    </div>
  );
}

function textOf(value: Chart['fields'][string] | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}
