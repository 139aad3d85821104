import type { Alert } from '@platbook/contract/workbench/alerts';
import { AlarmClock, Bell, BellOff, Ellipsis, History, Pencil, Trash2 } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { useDoing } from '../../../api/use-doing.ts';
import { exactText, ownZone, relativeText } from '../zone-times.ts';
import { conditionText, problemTexts } from './condition-text.ts';

export interface AlertActs {
  onMute: (alert: Alert, isMuted: boolean) => Promise<void>;
  /** Null ends it. */
  onSnooze: (alert: Alert, until: string | null) => Promise<void>;
  onEdit: (alert: Alert) => void;
  onHistory: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
}

interface AlertRowProps extends AlertActs {
  alert: Alert;
  isWithOwner: boolean;
  now: number;
}

export function AlertRow({ alert, isWithOwner, now, ...acts }: AlertRowProps) {
  const { name, schedule, condition, owner, isOwned, lastFiredAt } = alert;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="text-btn m starts breaks ink"
          aria-label={`${name}, history`}
          onClick={() => acts.onHistory(alert)}
        >
          {name}
        </button>
        {schedule.name !== name && <span className="muted t-12 block cut">{schedule.name}</span>}
      </th>
      <td data-label="Fires on" className="breaks">
        {conditionText(condition)}
        {alert.digest === 'daily' && <span className="muted t-12 block">Once a day</span>}
      </td>
      <td data-label="State">
        <State alert={alert} now={now} />
      </td>
      <td data-label="Last fired">
        {lastFiredAt === null ? (
          <span className="muted">Never</span>
        ) : (
          <time dateTime={lastFiredAt} title={exactText(lastFiredAt, ownZone(), now)}>
            {relativeText(lastFiredAt, Math.max(now, Date.parse(lastFiredAt)))}
          </time>
        )}
      </td>
      {isWithOwner && (
        <td data-label="Owner" className="breaks">
          {isOwned ? 'You' : owner.name}
        </td>
      )}
      <td className="row-acts">
        <Acts alert={alert} now={now} {...acts} />
      </td>
    </tr>
  );
}

const isSnoozed = ({ snoozedUntil }: Alert, now: number) => snoozedUntil !== null && Date.parse(snoozedUntil) > now;

const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

function State({ alert, now }: { alert: Alert; now: number }) {
  const { problem, isMuted, snoozedUntil, lastCheckedAt, knownRows, waitingChanges, schedule } = alert;
  const notes = [
    problem !== null && problemTexts[problem],
    !isMuted && isSnoozed(alert, now) && snoozedUntil && `Until ${exactText(snoozedUntil, ownZone(), now)}`,
    waitingChanges > 0 && `${counted(waitingChanges, 'change waits', 'changes wait')}`,
    lastCheckedAt === null
      ? 'Waits for the first run'
      : problem === null && knownRows !== null && `Compares with ${counted(knownRows, 'row', 'rows')}`,
    !schedule.isActive && 'The schedule is paused',
  ].filter(Boolean);
  return (
    <>
      <StateBadge alert={alert} now={now} />
      {notes.map((note) => (
        <span key={String(note)} className="muted t-12 block mt2">
          {note}
        </span>
      ))}
    </>
  );
}

function StateBadge({ alert, now }: { alert: Alert; now: number }) {
  if (alert.isMuted) return <span className="badge">Muted</span>;
  if (alert.problem !== null) return <span className="badge warn">Can't check</span>;
  if (isSnoozed(alert, now)) return <span className="badge">Snoozed</span>;
  return alert.schedule.isActive ? <span className="badge ok">On</span> : <span className="badge">Paused</span>;
}

const hour = 60 * 60_000;
const snoozes = [
  ['1 hour', hour],
  ['8 hours', 8 * hour],
  ['1 day', 24 * hour],
  ['1 week', 7 * 24 * hour],
] as const;

type ActsProps = AlertActs & { alert: Alert; now: number };

function Acts({ alert, now, ...acts }: ActsProps) {
  const { name, isOwned, isMuted } = alert;
  const isAdmin = useCurrentUser().role === 'admin';
  const { doing, act } = useDoing<'mute' | 'snooze'>();
  const snooze = (until: string | null) => void act('snooze', () => acts.onSnooze(alert, until));
  return (
    <span className="inline g2">
      {isOwned && (
        <>
          <IconButton
            icon={isMuted ? BellOff : Bell}
            label={isMuted ? `Unmute ${name}` : `Mute ${name}`}
            aria-busy={doing === 'mute' || undefined}
            onClick={() => void act('mute', () => acts.onMute(alert, !isMuted))}
          />
          <Menu
            width={180}
            target={
              <IconButton icon={AlarmClock} label={`Snooze ${name}`} aria-busy={doing === 'snooze' || undefined} />
            }
          >
            {snoozes.map(([text, milliseconds]) => (
              <MenuItem key={text} onClick={() => snooze(new Date(Date.now() + milliseconds).toISOString())}>
                For {text}
              </MenuItem>
            ))}
            {isSnoozed(alert, now) && (
              <>
                <hr />
                <MenuItem onClick={() => snooze(null)}>End snooze</MenuItem>
              </>
            )}
          </Menu>
        </>
      )}
      <Menu width={180} target={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
        {isOwned && (
          <MenuItem icon={Pencil} onClick={() => acts.onEdit(alert)}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={History} onClick={() => acts.onHistory(alert)}>
          History
        </MenuItem>
        {(isOwned || isAdmin) && (
          <>
            <hr />
            <MenuItem icon={Trash2} onClick={() => acts.onDelete(alert)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
