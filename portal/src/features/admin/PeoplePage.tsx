import { countPeople, downloadPeople, listActs, type PersonState } from '@platbook/contract/admin/people';
import { listInvites } from '@platbook/contract/admin/teams';
import type { roles } from '@platbook/contract/app-info';
import { limits } from '@platbook/contract/limits';
import { addressOf } from '@platbook/ui/browser/navigation';
import { useDebounced } from '@platbook/ui/browser/use-debounced';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { pathOf } from '@platbook/ui/call/call';
import { Download, UserPlus, Users } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { SearchField } from '@platbook/ui/widgets/SearchField.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { ActList } from './people/ActList.tsx';
import { InviteDialog } from './people/InviteDialog.tsx';
import { InviteNote } from './people/InviteNote.tsx';
import { PeopleTable } from './people/PeopleTable.tsx';
import { PersonPanel } from './people/PersonPanel.tsx';
import { usePeople } from './people/use-people.ts';
import { useRefreshed } from './system/use-refreshed.ts';
import './people/people.css';

type Role = (typeof roles)[number];
const roleChoices: [Role | '', string][] = [
  ['', 'Any role'],
  ['admin', 'Admin'],
  ['editor', 'Editor'],
];
const stateNames: Record<PersonState | '', string> = {
  '': 'Any status',
  active: 'Active',
  trial: 'Trial',
  expired: 'Expired',
  suspended: 'Suspended',
};
const stateChoices = Object.entries(stateNames) as [PersonState | '', string][];

export function PeoplePage() {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), limits.searchDebounceMilliseconds);
  const [role, setRole] = useState<Role | ''>('');
  const [state, setState] = useState<PersonState | ''>('');
  const [openId, setOpenId] = useState<string>();
  const inviting = useLateOpening();
  const filter = { search: settled || undefined, role: role || undefined, state: state || undefined };
  const { list, rows: people } = usePeople(filter);
  const counts = useRefreshed(countPeople);
  const invites = useRefreshed(listInvites);
  const acts = useRefreshed(listActs);
  return (
    <Loaded from={list} failure="Couldn't load people">
      <div className={openId === undefined ? 'people tiles shrinks t-13' : 'people tiles shrinks t-13 is-open'}>
        <div className="people-main admin-page shrinks">
          <header className="row mb12">
            <h1 className="t-18">People</h1>
            {counts.data && <span className="muted t-12">{counts.data.all}</span>}
            <span className="push" />
            <a className={buttonClass()} href={addressOf(pathOf(downloadPeople.path, {}, filter))} download>
              <Icon of={Download} size={14} />
              CSV
            </a>
            <Button icon={UserPlus} look="primary" onClick={inviting.open}>
              Invite
            </Button>
          </header>
          <div className="people-tools tiles g8 mb8">
            <SearchField
              label="Find by email or name"
              placeholder="Find by email or name"
              value={search}
              onChange={setSearch}
            />
            <Select aria-label="Role" choices={roleChoices} value={role} onChange={setRole} />
            <Select aria-label="Status" choices={stateChoices} value={state} onChange={setState} />
          </div>
          {people?.length === 0 ? (
            <EmptyState icon={Users} title="No matching people">
              Try another search, role or status.
            </EmptyState>
          ) : (
            <PeopleTable people={people} openId={openId} onOpen={setOpenId} />
          )}
          <MoreButton list={list} className="mt12">
            Show more
          </MoreButton>
          {invites.data && <InviteNote invites={invites.data} onRevoked={() => void invites.refetch()} />}
          {acts.data && (
            <section className="people-acts" aria-label="Recent activity">
              <ActList title="Recent activity" acts={acts.data} link={{ label: 'Audit log', to: 'audit' }} />
            </section>
          )}
        </div>
        {openId !== undefined && <PersonPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
        {inviting.wasOpened && <InviteDialog isOpen={inviting.isOpen} onClose={inviting.close} />}
      </div>
    </Loaded>
  );
}
