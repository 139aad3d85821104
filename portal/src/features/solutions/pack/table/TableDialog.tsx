import './table-dialog.css';
import { getSchemaCodes, type SchemaCodes } from '@platbook/contract/workbench/schema-info';
import { setUnsavedText } from '@platbook/ui/browser/local-store';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { errorText } from '@platbook/ui/call/call-error';
import { Copy, Download, SquareTerminal } from '@platbook/ui/icons';
import { Dialog, DialogClose, DialogTitle, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../../../api/use-app.tsx';
import { endpointQuery } from '../../../../api/use-endpoint.ts';
import { TableHead } from '../../../../widgets/TableHead.tsx';
import { ChoiceList } from '../ChoiceList.tsx';
import { countyName, fillRatesCsv, type PackTable } from '../pack-tables.ts';
import { useFillRates, useFirstRows } from '../use-pack-data.ts';
import { ColumnList } from './ColumnList.tsx';
import { codesOf, matches, queryText } from './table-texts.ts';

interface FirstRowsProps {
  table: string;
  connectionId: string | null | undefined;
  search: string;
}

function FirstRows({ table, connectionId, search }: FirstRowsProps) {
  const { data, isError, error } = useFirstRows(connectionId, table);
  if (isError || !connectionId)
    return <p className="table-dialog-note">{errorText(error) ?? "Sample rows aren't available for this table."}</p>;
  if (!data)
    return (
      <p className="table-dialog-note" role="status">
        Loading rows
      </p>
    );
  if (data.rows.length === 0) return <p className="table-dialog-note">No rows returned</p>;
  const places = [...data.columns.keys()].filter((place) => matches(search, data.columns[place]?.name ?? ''));
  const isNumber = (place: number) => data.columns[place]?.datatype === 'number';
  return (
    <table>
      <thead>
        <tr>
          {places.map((place) => (
            <th key={place} scope="col" className={isNumber(place) ? 'num' : ''}>
              {data.columns[place]?.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <tr key={index}>
            {places.map((place) => (
              <td key={place} className={isNumber(place) ? 'num' : ''}>
                {row[place] === null ? <span className="null">NULL</span> : String(row[place])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CodeListProps {
  codes: readonly SchemaCodes[];
  isComing: boolean;
  search: string;
}

function CodeList({ codes, isComing, search }: CodeListProps) {
  if (isComing)
    return (
      <p className="table-dialog-note" role="status">
        Loading codes
      </p>
    );
  const rows = codes.flatMap(({ schema, table, column, values }) =>
    values
      .filter(({ value, meaning }) => matches(search, column, value, meaning))
      .map(({ value, meaning }) => ({ column, value, meaning, home: `${schema}.${table}` })),
  );
  if (rows.length === 0)
    return <p className="table-dialog-note">{codes.length === 0 ? 'This table has no codes.' : 'No matching codes'}</p>;
  return (
    <table>
      <TableHead columns={['Column', 'Code', 'Meaning', 'From']} />
      <tbody>
        {rows.map(({ column, value, meaning, home }) => (
          <tr key={`${home} ${column} ${value}`}>
            <th scope="row">{column}</th>
            <td className="ty muted s-12">{value}</td>
            <td>{meaning}</td>
            <td className="muted s-125">{home}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tabs = ['Columns', 'First rows', 'Codes'] as const;
type Tab = (typeof tabs)[number];

interface TableDialogProps extends Openable {
  table: PackTable;
  connectionId: string | null | undefined;
}

export function TableDialog({ table, connectionId, isOpen, onClose }: TableDialogProps) {
  const { id: personId, trialDaysLeft } = useCurrentUser();
  const navigate = useNavigate();
  const [tab, setTab] = useState<Tab>('Columns');
  const [search, setSearch] = useState('');
  const [county, setCounty] = useState('');
  const { data: rates, isError } = useFillRates(connectionId, table.name, isOpen);
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: connectionId ?? '' }, isBackground: true }),
    enabled: isOpen && Boolean(connectionId),
    retry: false,
  });
  const ownCodes = codesOf(table, codes.data ?? []);
  const counts: Record<Tab, string> = {
    Columns: table.kind ? ` ${table.columns.length}` : '',
    'First rows': '',
    Codes: codes.data ? ` ${ownCodes.reduce((sum, { values }) => sum + values.length, 0)}` : '',
  };
  const about = aboutOf(table, trialDaysLeft !== null);
  const copyNames = () => copyWithToast(table.columns.map(({ name }) => name).join(', '));
  const save = () => {
    if (rates) saveBlob(new Blob([fillRatesCsv(rates)], { type: 'text/csv;charset=utf-8' }), `${table.name}.csv`);
  };
  const query = () => {
    // A new mark, so that the query doesn't replace one that the user is writing.
    const draft = Date.now().toString(36);
    setUnsavedText(`${personId}.new-${draft}`, queryText(table));
    const search_ = { draft, ...(connectionId ? { connectionId } : {}) };
    void navigate({ to: '/queries/$queryId', params: { queryId: 'new' }, search: search_ as never });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={1080} className="table-dialog col clips">
      <div className="table-dialog-head tiles">
        <DialogTitle>{table.name}</DialogTitle>
        <DialogClose />
        <p className="muted t-13">
          {table.description} {about.length > 0 && `${about.join(', ')}.`}
        </p>
      </div>
      <div className="table-dialog-bar row wrap">
        <SearchField label="Find a column" value={search} onChange={setSearch} className="ph" />
        <ChoiceList
          label="County"
          isPlain
          value={county}
          onChange={setCounty}
          options={[
            ['', rates && rates.counties.length > 0 ? `All ${rates.counties.length} counties` : 'All counties'],
            ...(rates?.counties ?? []).map(({ fips }) => [fips, countyName(fips)] as const),
          ]}
        />
        <TabList tab={tab} counts={counts} onChoose={setTab} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div className="table-dialog-body fills scrolls" role="tabpanel" aria-label={tab} tabIndex={0}>
        {tab === 'Columns' && (
          <ColumnList table={table} rates={rates} county={county} search={search} isLost={isError || !connectionId} />
        )}
        {tab === 'First rows' && <FirstRows table={table.name} connectionId={connectionId} search={search} />}
        {tab === 'Codes' && (
          <CodeList codes={ownCodes} isComing={codes.isPending && Boolean(connectionId)} search={search} />
        )}
      </div>
      <footer className="dialog-foot">
        <Button icon={Copy} size="lg" look="quiet" onClick={() => void copyNames()}>
          Copy names
        </Button>
        <Button icon={Download} size="lg" look="quiet" aria-disabled={!rates || undefined} onClick={save}>
          CSV
        </Button>
        <span className="push" />
        <Button size="lg" onClick={onClose}>
          Close
        </Button>
        <Button icon={SquareTerminal} size="lg" look="primary" onClick={query}>
          Query this table
        </Button>
      </footer>
    </Dialog>
  );
}

function aboutOf(table: PackTable, isTrial: boolean) {
  const { size } = table;
  return [
    table.kind && table.kind[0]?.toUpperCase() + table.kind.slice(1),
    table.kind && `${table.columns.length} columns`,
    size && `${size.rows.toLocaleString('en-US')} rows${isTrial ? ' in the trial' : ''}`,
    size?.updates && `updated ${size.updates}`,
    size?.dataAsOf && `latest ${size.dataAsOf}`,
  ].filter(Boolean);
}

function TabList({ tab, counts, onChoose }: { tab: Tab; counts: Record<Tab, string>; onChoose: (tab: Tab) => void }) {
  return (
    <div className="seg" role="tablist" aria-label="View">
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={tab === each}
          className={tab === each ? 'on' : ''}
          onClick={() => onChoose(each)}
        >
          {each}
          {counts[each]}
        </button>
      ))}
    </div>
  );
}
