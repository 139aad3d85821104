import { timeText } from '@platbook/ui/browser/moment-text';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { CircleAlert, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isMeasurable } from './explain-sql.ts';
import { PlanTable } from './PlanTable.tsx';
import { count, listFindings, type Plan } from './plan.ts';
import { type ExplainRequest, useExplanation } from './use-explanation.ts';
import './explain.css';

export function ExplainDialog({ request, onClose }: { request: ExplainRequest | undefined; onClose: () => void }) {
  const [measured, setMeasured] = useState<ExplainRequest>();
  const isMeasured = request !== undefined && measured === request;
  const { explanation, isMeasuring } = useExplanation(request, isMeasured);
  const canMeasure = request !== undefined && isMeasurable(request.statement, request.driver);
  const copy = (text: string) => copyWithToast(text);
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      size={1080}
      title="Plan"
      className="plan-dialog work"
      head={
        <>
          {explanation.is === 'here' && canMeasure && (!isMeasured || isMeasuring) && (
            <Button isBusy={isMeasuring} title="Runs the statement" onClick={() => setMeasured(request)}>
              Measure
            </Button>
          )}
          {explanation.is === 'here' && (
            <Button icon={Copy} look="quiet" onClick={() => void copy(explanation.text)}>
              Copy text
            </Button>
          )}
        </>
      }
    >
      <div className="plan t-13" aria-live="polite" aria-busy={explanation.is === 'going'}>
        {explanation.is === 'going' && (
          <p className="plan-wait muted row">
            <span className="ring" aria-hidden="true" /> Loading the plan …
          </p>
        )}
        {explanation.is === 'failed' && (
          <div className="note bad" role="alert">
            <Icon of={CircleAlert} />
            <div>{explanation.title}</div>
          </div>
        )}
        {explanation.is === 'here' &&
          (explanation.plan ? (
            <div className="plan-here tiles">
              <PlanTable steps={explanation.plan.steps} />
              <PlanSide plan={explanation.plan} at={explanation.at} canMeasure={canMeasure} />
            </div>
          ) : (
            <pre className="plan-text scrolls">{explanation.text}</pre>
          ))}
      </div>
    </Dialog>
  );
}

function PlanSide({ plan, at, canMeasure }: { plan: Plan; at: Date; canMeasure: boolean }) {
  const findings = listFindings(plan);
  const isEstimate = plan.totalMs === undefined;
  return (
    <aside className="plan-side raised" aria-label="Summary">
      {plan.totalMs !== undefined && (
        <dl className="ruled flex">
          <div>
            <dt className="muted s-12">Total</dt>
            <dd className="b">{plan.totalMs < 10 ? plan.totalMs.toFixed(1) : count(plan.totalMs)} ms</dd>
          </div>
          {plan.rowsRead !== undefined && (
            <div>
              <dt className="muted s-12">Rows read</dt>
              <dd className="b">{count(plan.rowsRead)}</dd>
            </div>
          )}
        </dl>
      )}
      <h3 className="b s-13 mb8">Summary</h3>
      {isEstimate && (
        <p className="muted mb12">
          Estimated by the database.{canMeasure && ' Measure runs the statement and shows actual rows and times.'}
        </p>
      )}
      {findings.length === 0 && !isEstimate && (
        <p className="muted mb12">No bottleneck: no step dominates and the row estimates are close.</p>
      )}
      {findings.map((sentence) => (
        <p key={sentence} className="plan-finding flex g8 mb12">
          <Icon of={TriangleAlert} size={14} className="warn" />
          <span className="breaks shrinks">{sentence}</span>
        </p>
      ))}
      <p className="muted t-12 mb12">
        {isEstimate ? 'Explained without running' : 'Measured run'} at {timeText(at.toISOString())}
      </p>
    </aside>
  );
}
