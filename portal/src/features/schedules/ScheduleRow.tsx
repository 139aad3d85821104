import type { Schedule, StopReason } from '@platbook/contract/workbench/schedules';
import { BellPlus, Ellipsis, History, Pause, Pencil, Play, RotateCw, Trash2, UserRoundPen } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { DataMarkButton } from '../data-changes/index.ts';
import { ruleText } from './rule-text.ts';
import { figuresText, isUnderWay, RunState } from './run-state.tsx';
import { exactText, ownZone, relativeText } from './zone-times.ts';

export interface RowActs {
  onPause: (schedule: Schedule, isPaused: boolean) => Promise<void>;
  onRun: (schedule: Schedule) => Promise<void>;
  onEdit: (schedule: Schedule) => void;
  onHistory: (schedule: Schedule) => void;
  onAlert: (schedule: Schedule) => void;
  onTransfer: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

interface ScheduleRowProps extends RowActs {
  schedule: Schedule;
  isWithOwner: boolean;
  now: number;
}

export function ScheduleRow({ schedule, isWithOwner, now, ...acts }: ScheduleRowProps) {
  const { name, rule, timeZone, owner, isOwned } = schedule;
  const isAdmin = useCurrentUser().role === 'admin';
  const canManage = isOwned || isAdmin;
  return (
    <tr>
      <th scope="row">
        {canManage ? (
          <button
            type="button"
            className="text-btn m starts breaks ink"
            aria-label={`${name}, history`}
            onClick={() => acts.onHistory(schedule)}
          >
            {name}
          </button>
        ) : (
          <span className="m breaks">{name}</span>
        )}
        {schedule.dataMark && <DataMarkButton mark={schedule.dataMark} name={name} />}
        <SubjectLink schedule={schedule} />
      </th>
      <td data-label="Runs" className="breaks">
        {ruleText(rule, timeZone)}
      </td>
      <td data-label="Next run">
        <NextRun schedule={schedule} now={now} />
      </td>
      <td data-label="Last result" className="row-wide">
        <LastResult schedule={schedule} now={now} />
      </td>
      {isWithOwner && (
        <td data-label="Owner" className="breaks">
          {isOwned ? 'You' : owner.name}
        </td>
      )}
      <td className="row-acts">{canManage && <Acts schedule={schedule} isAdmin={isAdmin} {...acts} />}</td>
    </tr>
  );
}

const kindNames = { query: 'Query', report: 'Report page', search: 'Saved search' };

function SubjectLink({ schedule: { name, path, subjectName, queryId, reportPath, isOwned } }: { schedule: Schedule }) {
  const kind = queryId !== null ? 'query' : reportPath !== null ? 'report' : 'search';
  if (subjectName === '') return <span className="muted t-12 block">Deleted {kind}</span>;
  const text = subjectName === name ? kindNames[kind] : subjectName;
  // Only its owner can open a saved search.
  if (kind === 'search' && !isOwned) return <span className="muted t-12 block cut">{text}</span>;
  return (
    <Link className="t-12 block cut" to={path} aria-label={subjectName === name ? `${text} ${name}` : undefined}>
      {text}
    </Link>
  );
}

const stopTexts: Record<StopReason, string> = {
  'account-suspended': "The owner's account is suspended.",
  'account-expired': "The owner's license ended.",
  'query-unavailable': "The query was deleted or isn't shared with the owner.",
  'connection-unavailable': "The connection was deleted or isn't available to the owner.",
  'report-unavailable': "The report isn't in the owner's license.",
  'search-unavailable': 'The saved search was deleted.',
};

function NextRun({ schedule, now }: { schedule: Schedule; now: number }) {
  const { nextAt, isPaused, stoppedReason, timeZone } = schedule;
  if (stoppedReason !== null)
    return (
      <>
        <span className="badge bad">Stopped</span>
        <span className="muted t-12 block mt2">{stopTexts[stoppedReason]}</span>
      </>
    );
  if (isPaused) return <span className="badge">Paused</span>;
  if (nextAt === null) return <span className="muted">Ended</span>;
  return <Times at={nextAt} timeZone={timeZone} now={now} />;
}

/** How far away a time is, and the time in the schedule's zone and, if it differs, the viewer's. */
function Times({ at, timeZone, now }: { at: string; timeZone: string; now: number }) {
  const [exact, own] = [exactText(at, timeZone, now), exactText(at, ownZone(), now)];
  return (
    <time dateTime={at}>
      <span className="block">{relativeText(at, now)}</span>
      <span className="muted t-12 block">{exact}</span>
      {own !== exact && <span className="muted t-12 block">{own}, your time</span>}
    </time>
  );
}

function LastResult({ schedule: { lastRun }, now }: { schedule: Schedule; now: number }) {
  if (lastRun === null) return <span className="muted">Hasn't run yet</span>;
  const at = lastRun.endedAt ?? lastRun.startedAt ?? lastRun.dueAt;
  const figures = figuresText(lastRun);
  return (
    <>
      <span className="flex wrap sched-result">
        <RunState state={lastRun.state} />
        {figures && <span className="fig">{figures}</span>}
        {lastRun.attempt > 1 && <span className="muted">attempt {lastRun.attempt}</span>}
      </span>
      <time className="muted t-12 block" dateTime={at} title={exactText(at, ownZone(), now)}>
        {relativeText(at, Math.max(now, Date.parse(at) + 1))}
      </time>
      {lastRun.error !== null && <span className="sched-error bad t-12 breaks">{lastRun.error}</span>}
    </>
  );
}

type ActsProps = RowActs & { schedule: Schedule; isAdmin: boolean };

function Acts({ schedule, isAdmin, ...acts }: ActsProps) {
  const { name, isOwned, isPaused, stoppedReason, lastRun } = schedule;
  const { doing, act } = useDoing<'run' | 'pause'>();
  const isOff = isPaused || stoppedReason !== null;
  return (
    <span className="inline g2">
      {isOwned && (
        <IconButton
          icon={RotateCw}
          label={`Run ${name} now`}
          aria-busy={doing === 'run' || undefined}
          disabled={isUnderWay(lastRun)}
          onClick={() => void act('run', () => acts.onRun(schedule))}
        />
      )}
      {(isOwned || !isOff) && (
        <IconButton
          icon={isOff ? Play : Pause}
          label={isOff ? `Resume ${name}` : `Pause ${name}`}
          aria-busy={doing === 'pause' || undefined}
          onClick={() => void act('pause', () => acts.onPause(schedule, !isOff))}
        />
      )}
      <Menu width={180} target={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
        {isOwned && (
          <MenuItem icon={Pencil} onClick={() => acts.onEdit(schedule)}>
            Edit
          </MenuItem>
        )}
        {isOwned && (
          <MenuItem icon={BellPlus} onClick={() => acts.onAlert(schedule)}>
            Alert me…
          </MenuItem>
        )}
        <MenuItem icon={History} onClick={() => acts.onHistory(schedule)}>
          History
        </MenuItem>
        {isAdmin && (
          <MenuItem icon={UserRoundPen} onClick={() => acts.onTransfer(schedule)}>
            Transfer
          </MenuItem>
        )}
        <hr />
        <MenuItem icon={Trash2} onClick={() => acts.onDelete(schedule)}>
          Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
