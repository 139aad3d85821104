import type { SystemStatus } from '@platbook/contract/admin/status';
import { Fact } from '../../../widgets/Fact.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { Moment } from '../times/Moment.tsx';
import { bytesText, countText, sinceText } from './figure-texts.ts';
import { judgeNode } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

const engineNames = {
  bound: 'Engines in use',
  waiting: 'Idle engines',
  network: 'Database workers',
} as const;
const laneNames = {
  embedded: 'Property data and files',
  network: 'Database servers',
  client: 'Open sessions',
} as const;

interface NodeCardProps {
  node: SystemStatus['nodes'][number];
  at: string;
  isOneOfMany: boolean;
}

export function NodeCard({ node, at, isOneOfMany }: NodeCardProps) {
  const { name, version, commit, startedAt, memoryBytes, engines, mostBound, enginesEnded, lanes, gateway, isThis } =
    node;
  const { licenseFiles } = node;
  return (
    <StatusCard title={isOneOfMany ? `Node ${name}` : 'Server'} judgement={judgeNode(node)}>
      <dl className="facts">
        {!isOneOfMany && <Fact name="Node">{name}</Fact>}
        <Fact name="Version">
          {version}
          {commit && (
            <>
              , commit <code className="breaks s-12">{commit.slice(0, 10)}</code>
            </>
          )}
        </Fact>
        <Fact name="Started">
          <Moment at={startedAt} />, {sinceText(startedAt, at)} ago
        </Fact>
        <Fact name="Memory">{bytesText(memoryBytes)}</Fact>
        {engines.map(({ state, count, memoryBytes: bytes }) => (
          <Fact key={state} name={engineNames[state]}>
            {countText(count)}
            {state === 'bound' && ` of ${countText(mostBound)}`}
            {bytes !== null && count > 0 && `, ${bytesText(bytes)}`}
          </Fact>
        ))}
        <Fact name="Engines stopped">{countText(enginesEnded)}</Fact>
        {gateway && (
          <Fact name="SQL Server endpoint">
            {gateway.isRunning
              ? `Port ${gateway.port}, ${countText(gateway.sessions)} connected${gateway.memoryBytes ? `, ${bytesText(gateway.memoryBytes)}` : ''}`
              : 'Not running'}
            {gateway.restarts > 0 && `, restarted ${countText(gateway.restarts)} times`}
          </Fact>
        )}
        {licenseFiles && licenseFiles.waiting > 0 && (
          <Fact name="License files to build">
            {countText(licenseFiles.waiting)}
            {licenseFiles.failing > 0 && `, ${countText(licenseFiles.failing)} failed so far`}
          </Fact>
        )}
        {isOneOfMany && !isThis && <Fact name="Last report">{sinceText(node.toldAt, at)} ago</Fact>}
      </dl>
      <table className="table sys-figures whole mt8">
        <caption className="sr">Runs by resource</caption>
        <TableHead columns={['Runs on', ['Running', 'num'], ['Waiting', 'num'], ['Limit', 'num']]} />
        <tbody>
          {lanes.map(({ kind, running, queued, room }) => (
            <tr key={kind}>
              <th scope="row">{laneNames[kind]}</th>
              <td className="num">{countText(running)}</td>
              <td className="num">{countText(queued)}</td>
              <td className="num">{room === null ? '–' : countText(room)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StatusCard>
  );
}
