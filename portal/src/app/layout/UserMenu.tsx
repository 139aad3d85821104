import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
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
          <MenuItem key={path} icon={menu.icon} onClick={() => void navigate({ to: path, params: {} })}>
            {title}
          </MenuItem>
        ),
    );
  return (
    <Menu
      target={
        <button type="button" className="user" aria-label={`Account: ${user.email}`}>
          <span className="avatar">{(name[0] ?? '?').toUpperCase()}</span>
          <Icon of={ChevronDown} size={12} className="muted" />
        </button>
      }
    >
      <div className="menu-label">
        <span className="account-name">{name}</span>
        {name !== user.email && <span>{user.email}</span>}
      </div>
      <hr />
      {pageItems(false)}
      <MenuItem icon={Database} onClick={onConnections}>
        Connections
      </MenuItem>
      {user.role === 'admin' && pageItems(true)}
      <MenuItem icon={Info} onClick={onAbout}>
        About
      </MenuItem>
      {user.id !== 'noauth' && (
        <>
          <hr />
          <MenuItem icon={LogOut} onClick={signOut}>
            Sign out
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
