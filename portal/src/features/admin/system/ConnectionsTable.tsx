import type { AdminConnection } from '@platbook/contract/admin/connections';
import { Pencil, PlugZap, Trash2 } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { Moment } from '../times/Moment.tsx';
import { countText } from './figure-texts.ts';
import type { TestOfVisit } from './use-connection-tests.ts';

interface ConnectionsTableProps {
  connections: readonly AdminConnection[] | undefined;
  tests: ReadonlyMap<string, TestOfVisit>;
  driverName: (id: string) => string;
  onTest: (id: string) => void;
  onEdit: (connection: AdminConnection) => void;
  onDelete: (connection: AdminConnection) => void;
}

export function ConnectionsTable({ connections, tests, driverName, onTest, onEdit, onDelete }: ConnectionsTableProps) {
  return (
    <table className="table sys-table whole sys-conns" aria-busy={!connections}>
      <TableHead columns={['Name', 'Target', 'Access', 'Created by', 'Last test', ['Actions', 'sr']]} />
      <tbody>
        {connections?.map((connection) => {
          const { id, name, driver, editable } = connection;
          return (
            <tr key={id}>
              <td>
                <span className="m">{name}</span>
                <span className="muted t-12 block">{driverName(driver)}</span>
              </td>
              <td>{placeText(connection)}</td>
              <td title={connection.people.join('\n') || undefined}>{audienceText(connection)}</td>
              <td>
                {makerText(connection)}
                {connection.created && (
                  <span className="muted t-12 block">
                    <Moment at={connection.created.at} />
                  </span>
                )}
              </td>
              <td className="tested">
                <LastTest connection={connection} test={tests.get(id)} />
              </td>
              <td className="act ends">
                <span className="row g4">
                  <Button
                    size="sm"
                    isBusy={tests.get(id) === 'testing'}
                    aria-label={`Test ${name}`}
                    onClick={() => onTest(id)}
                  >
                    {tests.get(id) !== 'testing' && <Icon of={PlugZap} size={14} />}
                    Test
                  </Button>
                  {editable && (
                    <>
                      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onEdit(connection)} />
                      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onDelete(connection)} />
                    </>
                  )}
                </span>
              </td>
            </tr>
          );
        }) ?? <SkeletonRows rows={3} cells={6} />}
      </tbody>
    </table>
  );
}

function placeText({ source, data }: AdminConnection) {
  if (source === 'seed') return data['trial'] === true ? 'Warehouse, trial counties' : 'Warehouse';
  const host = [data['host'], data['port']].filter(Boolean).join(':');
  return [host, data['database'] ?? data['catalog'] ?? data['file']].filter(Boolean).join(' / ') || '–';
}

function audienceText({ audience, people }: AdminConnection): string {
  if (audience === 'everyone') return 'Everyone';
  if (audience === 'licensed') return 'Licensed users';
  if (people.length === 0) return 'Admins only';
  return people.length <= 2 ? people.join(', ') : `${countText(people.length)} people`;
}

function makerText({ source, created }: AdminConnection): string {
  if (source === 'seed') return 'Built-in';
  if (source === 'config') return 'Server configuration';
  return created?.by || 'Unknown';
}

function LastTest({ connection: { lastTest }, test }: { connection: AdminConnection; test: TestOfVisit | undefined }) {
  if (test === 'testing') return <span className="muted">Testing …</span>;
  if (test)
    return (
      <span role="status">
        <span className={`badge ${test.isGood ? 'ok' : 'bad'}`}>{test.isGood ? 'OK' : 'Failed'}</span>
        <span className="muted t-12 block">
          {test.about}
          {test.isGood && `${test.about && ', '}${countText(test.durationMs)} ms`}
        </span>
      </span>
    );
  if (!lastTest) return <span className="muted">Not tested</span>;
  return (
    <>
      <span className={`badge ${lastTest.isGood ? 'ok' : 'bad'}`}>{lastTest.isGood ? 'OK' : 'Failed'}</span>
      <span className="muted t-12 block">
        <Moment at={lastTest.at} />
        {lastTest.error !== null && `, ${lastTest.error}`}
      </span>
    </>
  );
}
