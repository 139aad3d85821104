import { getTeam, listTeams, removeTeamMember, renameTeam, type TeamDetail } from '@platbook/contract/admin/teams';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { failureText } from '@platbook/ui/call/call-error';
import { Building2, UserPlus, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { TableHead } from '../../widgets/TableHead.tsx';
import { TextField } from '../../widgets/TextField.tsx';
import { InviteDialog } from './people/InviteDialog.tsx';
import { InviteList } from './people/InviteNote.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useRefreshed } from './system/use-refreshed.ts';
import './people/people.css';

export function TeamsPage() {
  const teams = useRefreshed(listTeams);
  const [openId, setOpenId] = useState<string>();
  return (
    <Loaded from={teams} failure="Couldn't load teams" isStrict>
      <div className={openId === undefined ? 'people tiles shrinks t-13' : 'people tiles shrinks t-13 is-open'}>
        <div className="people-main admin-page shrinks">
          <header className="row mb12">
            <h1 className="t-18">Teams</h1>
            {teams.data && <span className="muted t-12">{teams.data.length}</span>}
          </header>
          {teams.data?.length === 0 ? (
            <EmptyState icon={Building2} title="No teams yet">
              A team is created when someone signs up with a colleague's invite link.
            </EmptyState>
          ) : (
            <table className="table people-table whole" aria-busy={!teams.data}>
              <TableHead columns={['Team', 'Joined by', ['People', 'num'], ['Open invitations', 'num']]} />
              <tbody>
                {teams.data?.map((team) => (
                  // The whole row is clickable; keyboard users have the button in it.
                  <tr
                    key={team.id}
                    className={team.id === openId ? 'on' : undefined}
                    onClick={() => setOpenId(team.id)}
                  >
                    <td className="who">
                      <button className="text-btn row whole starts" type="button" aria-expanded={team.id === openId}>
                        <span className="m cut">{team.name}</span>
                      </button>
                    </td>
                    <td>{team.isDomain ? 'Email domain' : 'Invitation'}</td>
                    <td className="num">{team.members}</td>
                    <td className="num">{team.openInvites}</td>
                  </tr>
                )) ?? <SkeletonRows rows={4} cells={4} />}
              </tbody>
            </table>
          )}
        </div>
        {openId !== undefined && <TeamPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
      </div>
    </Loaded>
  );
}

function TeamPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const cache = useQueryClient();
  const team = useEndpoint(getTeam, { params: { id }, isBackground: true });
  const inviting = useLateOpening();
  const { doing: taking, act } = useDoing();
  const show = (data: TeamDetail) => {
    cache.setQueryData(endpointQuery(getTeam, { params: { id }, isBackground: true }).queryKey, data);
    void cache.invalidateQueries(endpointQuery(listTeams));
    if (data.members.length === 0) onClose();
  };
  const takeOut = (personId: string) =>
    act(personId, async () => show((await call(removeTeamMember, { params: { id, personId } })).data));
  return (
    <aside className="person shrinks" aria-label={team.data?.name ?? 'Team'} aria-busy={!team.data}>
      <div className="person-in col">
        <header className="person-h row g10 ruled">
          <div className="grow">
            <h2 className="t-15 breaks">{team.data?.name ?? 'Team'}</h2>
            <p className="muted t-12 breaks">
              {team.data?.isDomain ? 'Everyone with the same email domain' : 'Joined by invitation'}
            </p>
          </div>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        <div className="person-b fills scrolls">
          {team.isPending && [1, 2, 3].map((row) => <div key={row} className="skel mt20" />)}
          <FailureNote className="mt12" text={team.isError ? failureText(team.error) : undefined} />
          {team.data && (
            <>
              <TeamName key={team.data.name} team={team.data} onRenamed={show} />
              <section aria-label="People">
                <h3 className="flex spread mb4 s-13">People</h3>
                <ul className="invite-list">
                  {team.data.members.map((member) => (
                    <li className="tiles middle ruled" key={member.id}>
                      <span className="cut m">{member.email || member.displayName}</span>
                      <span className="muted t-12">{member.displayName}</span>
                      <Button
                        size="sm"
                        isBusy={taking === member.id}
                        aria-label={`Remove ${member.email || member.displayName}`}
                        onClick={() => void takeOut(member.id)}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
              <section aria-label="Open invitations">
                <h3 className="flex spread mb4 s-13">Open invitations</h3>
                {team.data.invites.length === 0 && <p className="muted t-13">None.</p>}
                <InviteList invites={team.data.invites} onRevoked={() => void team.refetch()} />
              </section>
            </>
          )}
        </div>
        <footer className="person-foot flex g8 topped raised">
          <Button icon={UserPlus} look="primary" onClick={inviting.open}>
            Invite
          </Button>
        </footer>
        {inviting.wasOpened && (
          <InviteDialog
            isOpen={inviting.isOpen}
            teamId={id}
            onClose={() => {
              inviting.close();
              void team.refetch();
            }}
          />
        )}
      </div>
    </aside>
  );
}

function TeamName({ team, onRenamed }: { team: TeamDetail; onRenamed: (team: TeamDetail) => void }) {
  const [name, setName] = useState(team.name);
  const { form, isSending, failure, onSubmit, onType } = useSubmit(async () =>
    onRenamed((await call(renameTeam, { params: { id: team.id }, body: { name }, isBackground: true })).data),
  );
  return (
    <form className="team-name" ref={form} onSubmit={onSubmit}>
      <TextField
        label="Team name"
        boxClass="mb8"
        maxLength={100}
        value={name}
        problem={failure}
        onChange={onType(setName)}
      />
      <Button type="submit" isBusy={isSending} disabled={name.trim() === '' || name.trim() === team.name}>
        Rename
      </Button>
    </form>
  );
}
