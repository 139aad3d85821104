import './explain.css';
import { timeText } from '@platbook/ui/browser/moment-text';
import { CircleAlert, Copy, TriangleAlert } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useState } from 'react';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { isMeasurable } from './explain-sql.ts';
import { count, isFarOff, listFindings, type Plan, type PlanStep } from './plan.ts';
import { type ExplainRequest, useExplanation } from './use-explanation.ts';

function PlanTable({ steps }: { steps: readonly PlanStep[] }) {
  const hasEstimate = steps.some(({ expected }) => expected !== undefined);
  const isMeasured = steps.some(({ rows }) => rows !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide plan scrolls by keyboard
    <section className="plan-scroll scrolls" tabIndex={0} aria-label="Plan steps">
      <table>
        <TableHead
          columns={[
            'Step (last first)',
            hasEstimate && 'Estimated rows',
            ...(isMeasured ? ['Rows', 'Share of time', 'ms'] : []),
          ]}
        />
        <tbody>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never change
            <PlanRow key={index} step={step} hasEstimate={hasEstimate} isMeasured={isMeasured} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanRow({ step, hasEstimate, isMeasured }: { step: PlanStep; hasEstimate: boolean; isMeasured: boolean }) {
  const { depth, name, about, expected, rows, ms, share = 0 } = step;
  const isOff = expected !== undefined && rows !== undefined && isFarOff(expected, rows);
  return (
    <tr className={share >= 0.3 && (ms ?? 0) >= 1 ? 'heavy' : ''}>
      <th scope="row" className="thin cut" style={{ paddingLeft: 12 + Math.min(depth, 24) * 16 }} title={about}>
        <span className="sr">{`Level ${depth + 1}: `}</span>
        <b className="b">{name}</b> <span className="muted">{about}</span>
      </th>
      {hasEstimate && <td className="num">{expected === undefined ? '' : count(expected)}</td>}
      {isMeasured && (
        <>
          <td className={`num${isOff ? ' warn b' : ''}`}>{rows === undefined ? '' : count(rows)}</td>
          <td className="num">
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${Math.round(share * 100)}%` }} />
            </span>
            <span className="plan-share">{Math.round(share * 100)}%</span>
          </td>
          <td className="num">{ms === undefined ? '' : ms < 10 ? ms.toFixed(1) : count(ms)}</td>
        </>
      )}
    </tr>
  );
}

export function ExplainDialog({ request, onClose }: { request: ExplainRequest | undefined; onClose: () => void }) {
  const [measured, setMeasured] = useState<ExplainRequest>();
  const isMeasured = request !== undefined && measured === request;
  const { explanation, isMeasuring } = useExplanation(request, isMeasured);
  const canMeasure = request !== undefined && isMeasurable(request.statement, request.driver);
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
            <Button icon={Copy} look="quiet" onClick={() => void copyWithToast(explanation.text)}>
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
          {plan.steps.some(({ expected }) => expected !== undefined) ? 'Estimated' : 'Planned'} by the database.
          {canMeasure && ' Measure runs the statement and shows actual rows and times.'}
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
