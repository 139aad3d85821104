import { saveBlob } from '@platbook/ui/browser/save-blob';
import { failureText } from '@platbook/ui/call/call-error';
import { Download } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useRef, useState } from 'react';
import { ChoiceList } from './ChoiceList.tsx';
import { FieldFacts } from './FieldFacts.tsx';
import { FillTable } from './FillTable.tsx';
import { countyName, fillRatesCsv, firstCounty, hasCounties, type PackTable, tellingFields } from './pack-tables.ts';
import { useInSight } from './use-in-sight.ts';
import { useFillRates } from './use-pack-data.ts';
import './fill-rates.css';

interface FillRatesProps {
  tables: readonly PackTable[];
  connectionId: string | null | undefined;
}

export function FillRates({ tables, connectionId }: FillRatesProps) {
  const choices = tables.filter(hasCounties);
  const [chosen, choose] = useState<string>();
  const table = choices.find(({ name }) => name === chosen) ?? choices[0];
  if (!table || !connectionId) return null;
  return <RatesOf key={table.name} table={table} choices={choices} onChoose={choose} connectionId={connectionId} />;
}

interface RatesOfProps {
  table: PackTable;
  choices: readonly PackTable[];
  onChoose: (table: string) => void;
  connectionId: string;
}

function RatesOf({ table, choices, onChoose, connectionId }: RatesOfProps) {
  const place = useRef<HTMLElement>(null);
  const isSeen = useInSight(place);
  const [chosenCounty, setCounty] = useState<string>();
  const [chosenField, setField] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const { data: rates, isError, error, isFetching, refetch } = useFillRates(connectionId, table.name, isSeen);
  const county = rates?.counties.some(({ fips }) => fips === chosenCounty) ? chosenCounty : rates && firstCounty(rates);
  const here = rates?.counties.find(({ fips }) => fips === county);
  const shown = rates ? (isWhole ? rates.columns : tellingFields(rates)) : [];
  const field =
    shown.find(({ name }) => name === chosenField) ??
    shown.find(({ filled }) => filled < (rates?.rows ?? 0)) ??
    shown[0];
  const save = () => {
    if (!rates) return;
    saveBlob(new Blob([fillRatesCsv(rates)], { type: 'text/csv;charset=utf-8' }), `${table.name}-filled.csv`);
  };
  return (
    <section
      ref={place}
      className="section"
      aria-label="Coverage in your county"
      aria-busy={isSeen && !rates && !isError}
    >
      <h2>
        Coverage in your county
        <span className="muted">Share of rows in {table.name.split('.').at(-1)} with a value, by field</span>
      </h2>
      <div className="pack-choices row wrap mb12 s-13">
        <ChoiceList
          label="County"
          value={county ?? ''}
          onChange={setCounty}
          options={(rates?.counties ?? []).map(({ fips }) => [fips, `${countyName(fips)}, ${fips}`])}
        />
        <ChoiceList
          label="Table"
          value={table.name}
          onChange={onChoose}
          options={choices.map(({ name }) => [name, name])}
        />
        <span className="muted" role="status">
          {here && [
            `${here.rows.toLocaleString('en-US')} rows`,
            here.from && ` from ${here.from} to ${here.to}`,
            table.size?.updates && `, updated ${table.size.updates}`,
          ]}
        </span>
        <Button icon={Download} className="push" aria-disabled={!rates || undefined} onClick={save}>
          CSV
        </Button>
      </div>
      {isError && !rates && (
        <div className="note">
          <span className="grow">{failureText(error)}</span>
          <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!isError && !rates && (
        <div className="pack-wait tiles g24" aria-hidden="true">
          {Array.from({ length: 9 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
            <i key={row} className="skel" style={{ height: 18 }} />
          ))}
        </div>
      )}
      {rates && (
        <div className="pack-here tiles">
          <div>
            <FillTable rates={rates} fields={shown} county={county} chosen={field?.name} onChoose={setField} />
            {shown.length < rates.columns.length || isWhole ? (
              <Button className="mt12" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fewer fields' : `Show all ${rates.columns.length} fields`}
              </Button>
            ) : null}
          </div>
          {field && (
            <FieldFacts connectionId={connectionId} table={table.name} rates={rates} field={field} county={county} />
          )}
        </div>
      )}
    </section>
  );
}
