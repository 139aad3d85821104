import { limits } from '@platbook/contract/limits';
import { previewTimes, type ScheduleBody } from '@platbook/contract/workbench/schedules';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { exactText, ownZone, zoneCity } from './zone-times.ts';

type Timing = Pick<ScheduleBody, 'rule' | 'timeZone' | 'startsAt' | 'endsAt'>;

/** The next times of a rule, once typing has stopped; undefined if it has none yet. */
export function useNextTimes(timing: Timing | undefined) {
  const text = timing && JSON.stringify(timing);
  const settled = useDebounced(text, limits.searchDebounceMilliseconds);
  const query = useQuery({
    queryKey: ['schedule times', settled],
    queryFn: async ({ signal }) => {
      const body: Timing = JSON.parse(settled ?? '');
      return (await call(previewTimes, { body, signal, isBackground: true })).data.times;
    },
    enabled: settled !== undefined && settled === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isSettled: settled === text };
}

interface NextTimesProps {
  times: readonly string[] | undefined;
  timeZone: string;
}

/** Always in the page, so that screen readers announce new times. */
export function NextTimes({ times, timeZone }: NextTimesProps) {
  const own = ownZone();
  const now = Date.now();
  return (
    <section className="sched-next raised" aria-label="Next runs" aria-live="polite">
      <h3 className="s-13">Next runs</h3>
      {times === undefined ? (
        <p className="muted t-12">The next five appear here.</p>
      ) : times.length === 0 ? (
        <p className="muted t-12">None.</p>
      ) : (
        <ol className="s-13">
          {times.map((at) => (
            <li key={at} className="row spread">
              <time dateTime={at}>{exactText(at, timeZone, now)}</time>
              {own !== timeZone && (
                <span className="muted t-12">
                  {exactText(at, own, now)}
                  <span className="sr"> in {zoneCity(own)}</span>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
