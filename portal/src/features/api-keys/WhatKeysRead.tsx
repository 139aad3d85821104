import type { ApiKeys } from '@platbook/contract/account/api-keys';
import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { dateText } from '@platbook/ui/browser/date-text';
import { dateAndTimeText, dayText } from '@platbook/ui/browser/moment-text';
import { Fact } from '../../widgets/Fact.tsx';

type Span = ApiKeys['period'];

export function WhatKeysRead({ keys }: { keys: ApiKeys | undefined }) {
  return (
    <section className="plate" aria-labelledby="keys-read">
      <h2 id="keys-read">Key access</h2>
      {keys === undefined ? <div className="skel mt12" aria-hidden="true" /> : <Facts keys={keys} />}
    </section>
  );
}

function Facts({ keys: { counties, isTrial, perSecond, day, period } }: { keys: ApiKeys }) {
  const whose = isTrial ? 'trial' : 'license';
  return (
    <dl className="facts">
      <Fact name="Counties">
        {counties ?? 'All'}, as in your {whose}
      </Fact>
      <Fact name="Speed">{perSecond.toLocaleString('en-US')} calls per second per key</Fact>
      {day && <Used name="Today" span={day} when="today" end={`resets ${dateAndTimeText(day.endsAt)}`} />}
      {isTrial ? (
        <Used name="Trial" span={period} when="in the trial" end={`ends ${dateText(dayText(period.endsAt))}`} />
      ) : (
        <Used
          name="Allowance"
          span={period}
          when={`in ${monthOf(period)}`}
          end={`resets ${dateText(pacificMoment(new Date(period.endsAt)).slice(0, 10))}`}
        />
      )}
    </dl>
  );
}

function Used({ name, span: { used, limit }, when, end }: { name: string; span: Span; when: string; end: string }) {
  const share = Math.min(100, Math.round((used / limit) * 100));
  return (
    <Fact name={name}>
      <span className="row spread wrap">
        <span>
          {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} calls {when}
        </span>
        <span className="muted">{end}</span>
      </span>
      <span className={share >= 90 ? 'meter warn' : 'meter'} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </Fact>
  );
}

const monthOf = ({ from }: Span) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(`${from}T00:00:00Z`));
