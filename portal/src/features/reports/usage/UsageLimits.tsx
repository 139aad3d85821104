import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import type { Usage, UsageAllowance } from '@platbook/contract/usage';
import { dateText } from '@platbook/ui/browser/date-text';
import { countText, secondsText } from './usage-texts.ts';

const nearShare = 0.8;

export function UsageLimits({ usage }: { usage: Usage }) {
  const { runsAtOnce, longestWait, allowances, email } = usage;
  const isOfOne = email !== null;
  return (
    <section className="section" aria-labelledby="usage-limits">
      <h2 id="usage-limits">Limits</h2>
      <div className="u-limits tiles">
        <Limit
          title={isOfOne ? 'Concurrent queries' : 'Concurrent queries, everyone'}
          used={runsAtOnce.running}
          limit={runsAtOnce.most}
        >
          {longestWait
            ? `Longest queue time this month: ${secondsText(longestWait.milliseconds)}, on ${pacificMoment(new Date(longestWait.at)).slice(0, 16)} Pacific`
            : 'No queries were queued this month'}
        </Limit>
        {allowances.map((allowance) => (
          <Limit
            key={allowance.email}
            title={isOfOne ? 'Successful API calls' : `Successful API calls by ${allowance.email.replace(/@.*/, '@')}`}
            used={allowance.used}
            limit={allowance.limit}
            isReached={allowance.day !== null && allowance.day.used >= allowance.day.limit}
          >
            {allowanceText(allowance)}
          </Limit>
        ))}
      </div>
    </section>
  );
}

function allowanceText({ isTrial, endsAt, day }: UsageAllowance): string {
  const ends = dateText(pacificMoment(new Date(endsAt)).slice(0, 10));
  const today = day === null ? '' : `; ${countText(day.used)} of ${countText(day.limit)} today`;
  return `Each 200 response counts as one call. ${isTrial ? 'Trial ends' : 'Resets'} ${ends}${today}`;
}

interface LimitProps {
  title: string;
  used: number;
  limit: number;
  isReached?: boolean;
  children: string;
}

function Limit({ title, used, limit, isReached = false, children }: LimitProps) {
  const share = limit === 0 ? 0 : Math.min(1, used / limit);
  const isNear = isReached || share >= nearShare;
  return (
    <div>
      <div className="flex g12 spread s-13">
        <span className="m">{title}</span>
        <span className={isNear ? 'warn m' : ''}>
          {countText(used)} of {countText(limit)}
        </span>
      </div>
      <div className={isNear ? 'meter warn' : 'meter'} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p className="muted mt4 s-12">{children}</p>
    </div>
  );
}
