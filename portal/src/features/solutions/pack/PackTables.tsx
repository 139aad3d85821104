import { late } from '@platbook/ui/browser/late';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { JoinDiagram } from './JoinDiagram.tsx';
import type { PackTable } from './pack-tables.ts';
import './pack-tables.css';

const TableDialog = late(() => import('./table/TableDialog.tsx').then((file) => file.TableDialog), null);

const first = 60;

interface PackTablesProps {
  tables: readonly PackTable[];
  connectionId: string | null | undefined;
}

export function PackTables({ tables, connectionId }: PackTablesProps) {
  const isTrial = useCurrentUser().trialDaysLeft !== null;
  const [shown, setShown] = useState(first);
  const [looked, setLooked] = useState<{ name: string; isOpen: boolean }>();
  // More data about a table can arrive while its details are open.
  const table = tables.find(({ name }) => name === looked?.name);
  if (tables.length === 0) return null;
  return (
    <section className="section" aria-label="SQL Tables and Views">
      <h2>
        SQL Tables and Views<span className="muted">{tables.length.toLocaleString('en-US')}</span>
      </h2>
      <div className="pack-objects tiles">
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
          <section className="pack-scroll scrolls holds" aria-label="Tables and views" tabIndex={0}>
            <table className="table">
              <TableHead
                columns={[
                  'Name',
                  'Kind',
                  ['Columns', 'num'],
                  [isTrial ? 'Rows in trial' : 'Rows', 'num'],
                  ['Details', 'sr'],
                ]}
              />
              <tbody>
                {tables.slice(0, shown).map((each) => (
                  <tr key={each.name}>
                    <th scope="row">{each.name}</th>
                    <td className="muted">{each.kind}</td>
                    <td className="num">{each.columns.length || ''}</td>
                    <td className="num">{each.size?.rows.toLocaleString('en-US')}</td>
                    <td>
                      <button
                        type="button"
                        className="link t-13"
                        aria-label={`See details: ${each.name}`}
                        aria-haspopup="dialog"
                        onClick={() => setLooked({ name: each.name, isOpen: true })}
                      >
                        See details
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {tables.length > shown && (
            <Button className="mt12" onClick={() => setShown(shown + first)}>
              Show more of {tables.length.toLocaleString('en-US')}
            </Button>
          )}
        </div>
        <JoinDiagram tables={tables} />
      </div>
      {looked && table && (
        <TableDialog
          key={table.name}
          table={table}
          connectionId={connectionId}
          isOpen={looked.isOpen}
          onClose={() => setLooked({ ...looked, isOpen: false })}
        />
      )}
    </section>
  );
}
