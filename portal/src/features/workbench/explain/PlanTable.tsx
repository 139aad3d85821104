import { TableHead } from '../../../widgets/TableHead.tsx';
import { count, isFarOff, type PlanStep } from './plan.ts';

export function PlanTable({ steps }: { steps: readonly PlanStep[] }) {
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
