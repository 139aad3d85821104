import type { Act } from '@platbook/contract/admin/people';
import {
  CircleAlert,
  CircleStop,
  Database,
  type IconPath,
  KeyRound,
  LogOut,
  Mail,
  ShieldCheck,
  UserPlus,
  UserRound,
  Users,
} from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { Moment } from '../times/Moment.tsx';
import { actText } from './person-texts.ts';

const signs: [start: RegExp, sign: IconPath][] = [
  [/licensed|admin_registered|access_/, ShieldCheck],
  [/connection/, Database],
  [/invite/, UserPlus],
  [/team/, Users],
  [/session/, LogOut],
  [/run_cancelled/, CircleStop],
  [/reset_sent/, Mail],
  [/password/, KeyRound],
];

interface ActListProps {
  title: string;
  acts: readonly Act[];
  link?: { label: string; to: string };
}

export function ActList({ title, acts, link }: ActListProps) {
  return (
    <>
      <div className="row">
        <h2 className="t-15">{title}</h2>
        {link && (
          <Link className="push t-13 m" to="/admin/{-$page}" params={{ page: link.to }}>
            {link.label}
          </Link>
        )}
      </div>
      {acts.length === 0 && <p className="muted t-13">No activity yet.</p>}
      <ul className="act-list mt8">
        {acts.map((act) => (
          <li className="tiles g10 middle breaks topped" key={act.id}>
            <span className="nowrap muted">
              <Moment at={act.at} style="day-or-today" />
            </span>
            <Icon
              of={act.isRefused ? CircleAlert : (signs.find(([start]) => start.test(act.kind))?.[1] ?? UserRound)}
              size={14}
              className={act.isRefused ? 'warn' : 'muted'}
            />
            <span>{actText(act)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
