import type { SystemStatus } from '@platbook/contract/admin/status';
import { momentText } from '@platbook/ui/browser/moment-text';
import { Fragment } from 'react';
import { bytesText, countText, sinceText } from './figure-texts.ts';
import type { Judgement } from './judge-status.ts';
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
  judgement?: Judgement;
}

export function NodeCard({ node, at, isOneOfMany, judgement }: NodeCardProps) {
  const { name, version, commit, startedAt, memoryBytes, engines, mostBound, enginesEnded, lanes, gateway, isThis } =
    node;
  return (
    <StatusCard
      title={isOneOfMany ? `Node ${name}` : 'Server'}
      judgement={judgement ?? { tone: node.isStopping ? 'warn' : 'ok', text: node.isStopping ? 'Stopping' : 'Running' }}
    >
      <dl className="facts">
        {!isOneOfMany && (
          <>
            <dt>Node</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>Version</dt>
        <dd>
          {version}
          {commit && (
            <>
              , commit <code className="breaks s-12">{commit.slice(0, 10)}</code>
            </>
          )}
        </dd>
        <dt>Started</dt>
        <dd>
          {momentText(startedAt)}, {sinceText(startedAt, at)} ago
        </dd>
        <dt>Memory</dt>
        <dd>{bytesText(memoryBytes)}</dd>
        {engines.map(({ state, count, memoryBytes: bytes }) => (
          <Fragment key={state}>
            <dt>{engineNames[state]}</dt>
            <dd>
              {countText(count)}
              {state === 'bound' && ` of ${countText(mostBound)}`}
              {bytes !== null && count > 0 && `, ${bytesText(bytes)}`}
            </dd>
          </Fragment>
        ))}
        <dt>Engines stopped</dt>
        <dd>{countText(enginesEnded)}</dd>
        {gateway && (
          <>
            <dt>SQL Server endpoint</dt>
            <dd>
              {gateway.isRunning
                ? `Port ${gateway.port}, ${countText(gateway.sessions)} connected${gateway.memoryBytes ? `, ${bytesText(gateway.memoryBytes)}` : ''}`
                : 'Not running'}
              {gateway.restarts > 0 && `, restarted ${countText(gateway.restarts)} times`}
            </dd>
          </>
        )}
        {isOneOfMany && !isThis && (
          <>
            <dt>Last report</dt>
            <dd>{sinceText(node.toldAt, at)} ago</dd>
          </>
        )}
      </dl>
      <table className="table sys-figures whole mt8">
        <caption className="sr">Runs by resource</caption>
        <thead>
          <tr>
            <th scope="col">Runs on</th>
            <th scope="col" className="num">
              Running
            </th>
            <th scope="col" className="num">
              Waiting
            </th>
            <th scope="col" className="num">
              Limit
            </th>
          </tr>
        </thead>
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
