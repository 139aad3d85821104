import { getSystemStatus, type SystemStatus } from '@platbook/contract/admin/status';
import { errorText } from '@platbook/ui/call/call-error';
import { Loaded } from '../../api/Loaded.tsx';
import { MaintenanceCard } from './maintenance/MaintenanceCard.tsx';
import { AsOf } from './system/AsOf.tsx';
import { ChoresCard } from './system/ChoresCard.tsx';
import { judgeAll, judgeQueue, judgeServer } from './system/judge-status.ts';
import { NodeCard } from './system/NodeCard.tsx';
import { DatabaseCard, ErrorsCard, MailCard, SettingsCard, StorageCard, WarehouseCard } from './system/SmallCards.tsx';
import { StateText } from './system/StatusCard.tsx';
import { useRefreshed } from './system/use-refreshed.ts';
import './system/system.css';

const refreshMilliseconds = 10_000;
const sums = Object.entries({ Server: judgeServer, Runs: judgeQueue });

export function StatusPage() {
  const status = useRefreshed(getSystemStatus, refreshMilliseconds);
  return (
    <Loaded from={status} failure="Couldn't load the status">
      <div className="admin-page sys shrinks t-13" aria-busy={!status.data}>
        <header className="sys-h row wrap mb12">
          <h1 className="t-18">System status</h1>
          {status.data && <StateText {...judgeAll(status.data)} />}
          <span className="push" />
          <AsOf at={status.data?.at} failure={status.isError ? errorText(status.error) : undefined} />
        </header>
        {status.data ? (
          <Cards status={status.data} />
        ) : (
          <div className="sys-cards tiles g16" role="status" aria-label="Loading">
            {[1, 2, 3, 4].map((card) => (
              <div key={card} className="sys-card paper shrinks framed" aria-hidden="true">
                <div className="skel" />
              </div>
            ))}
          </div>
        )}
      </div>
    </Loaded>
  );
}

function Cards({ status }: { status: SystemStatus }) {
  const { nodes, at } = status;
  const isOneOfMany = nodes.length > 1;
  return (
    <>
      <dl className="sys-sums flex wrap">
        {sums.map(([name, judge]) => (
          <div key={name} className="flex g8">
            <dt className="muted">{name}</dt>
            <dd>
              <StateText {...judge(status)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sys-cards tiles g16">
        <div className="sys-stack tiles g16">
          {nodes.map((node) => (
            <NodeCard key={node.name} node={node} at={at} isOneOfMany={isOneOfMany} />
          ))}
        </div>
        <div className="sys-stack tiles g16">
          <DatabaseCard status={status} />
          <StorageCard status={status} />
        </div>
        <div className="sys-stack tiles g16">
          <WarehouseCard status={status} />
          <MailCard status={status} />
          <SettingsCard status={status} />
          <MaintenanceCard />
        </div>
      </div>
      <ErrorsCard status={status} />
      <ChoresCard status={status} />
    </>
  );
}
