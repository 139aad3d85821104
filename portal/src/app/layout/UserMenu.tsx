import { Menu } from '@mantine/core';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Database, Info, LogOut } from 'lucide-react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { pagesIn } from '../pages.ts';
import { useSignOut } from './use-sign-out.ts';

export function UserMenu({ onConnections, onAbout }: { onConnections: () => void; onAbout: () => void }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = user.displayName || user.email;
  const pageItems = (isForAdmins: boolean) =>
    pagesIn('menu').map(
      ({ path, title, menu }) =>
        menu &&
        (menu.isForAdmins ?? false) === isForAdmins && (
          <Menu.Item
            key={path}
            leftSection={<Icon of={menu.icon} size={14} />}
            onClick={() => void navigate({ to: path, params: {} })}
          >
            {title}
          </Menu.Item>
        ),
    );
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="user" aria-label={`Account: ${user.email}`}>
          <span className="avatar">{(name[0] ?? '?').toUpperCase()}</span>
          <Icon of={ChevronDown} size={12} className="muted" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="account-name">{name}</span>
          {name !== user.email && <span>{user.email}</span>}
        </Menu.Label>
        <Menu.Divider />
        {pageItems(false)}
        <Menu.Item leftSection={<Icon of={Database} size={14} />} onClick={onConnections}>
          Connections
        </Menu.Item>
        {user.role === 'admin' && pageItems(true)}
        <Menu.Item leftSection={<Icon of={Info} size={14} />} onClick={onAbout}>
          About
        </Menu.Item>
        {user.id !== 'noauth' && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<Icon of={LogOut} size={14} />} onClick={signOut}>
              Sign out
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
