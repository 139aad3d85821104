import { late } from '@platbook/ui/browser/late';
import { addressOf } from '@platbook/ui/browser/navigation';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { Bookmark, ChevronDown, Code, Download, Home, Moon, SquareTerminal, Sun } from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { chooseColorScheme, useColorScheme } from '@platbook/ui/styles/color-scheme';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useStart } from '../state/use-start.ts';
import { ExportMenu } from './actions/ExportMenu.tsx';
import { useExport } from './actions/use-export.ts';
import { useShowSql } from './actions/use-show-sql.ts';
import { SearchBar } from './SearchBar.tsx';

const ApiCallDialog = late(
  () => import('./actions/ApiCallDialog.tsx').then(({ ApiCallDialog }) => ApiCallDialog),
  null,
);
const SavedDrawer = late(() => import('./actions/SavedDrawer.tsx').then(({ SavedDrawer }) => SavedDrawer), null);

/** In the frame of /pn the portal already shows the brand and the user. */
const isFramed = window.self !== window.top;

/** Over a property report, without what is about the results. */
export function TopBar({ hasResults = true }: { hasResults?: boolean }) {
  const saved = useLateOpening();
  const api = useLateOpening();
  const showSql = useShowSql();
  return (
    <header className="nbar row g12 rigid">
      {!isFramed && (
        <a
          className="brand nowrap"
          href={addressOf('/home')}
          target="_top"
          aria-label="Property Navigator, back to home"
        >
          <BrandMark />
          <span className="only-wide">Property Navigator</span>
        </a>
      )}
      <SearchBar />
      <div className="row g4 push only-wide">
        <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={saved.open}>
          <Icon of={Bookmark} />
          Saved
        </Button>
        {hasResults && (
          <>
            <Button look="quiet" size="sm" onClick={showSql}>
              <Icon of={SquareTerminal} />
              Show as SQL
            </Button>
            <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={api.open}>
              <Icon of={Code} />
              Show as API call
            </Button>
            <ExportMenu isQuiet />
          </>
        )}
        {!isFramed && <span className="sep" />}
      </div>
      <span className={isFramed ? 'only-phone' : ''}>
        <PersonMenu hasResults={hasResults} onSaved={saved.open} onSql={showSql} onApi={api.open} />
      </span>
      {saved.wasOpened && <SavedDrawer isOpen={saved.isOpen} onClose={saved.close} />}
      {api.wasOpened && <ApiCallDialog isOpen={api.isOpen} onClose={api.close} />}
    </header>
  );
}

interface PersonMenuProps {
  hasResults: boolean;
  onSaved: () => void;
  onSql: () => void;
  onApi: () => void;
}

function PersonMenu({ hasResults, onSaved, onSql, onApi }: PersonMenuProps) {
  const name = useStart()?.displayName ?? '';
  const exports = useExport();
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      target={
        <button type="button" className="user" aria-label={name ? `Account of ${name}` : 'Account'}>
          <span className="avatar">{name.charAt(0).toUpperCase()}</span>
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      {name && (
        <div className="menu-label">
          <span className="account-name block clips breaks t-13 m ink">{name}</span>
        </div>
      )}
      <MenuItem className="only-phone" icon={Bookmark} onClick={onSaved}>
        Saved searches and lists
      </MenuItem>
      {hasResults && (
        <>
          <MenuItem className="only-phone" icon={SquareTerminal} onClick={onSql}>
            Show as SQL
          </MenuItem>
          <MenuItem className="only-phone" icon={Code} onClick={onApi}>
            Show as API call
          </MenuItem>
          {(['csv', 'xlsx'] as const).map((format) => (
            <MenuItem key={format} className="only-phone" icon={Download} onClick={() => void exports.save(format)}>
              Export as {format === 'csv' ? 'CSV' : 'Excel'}
            </MenuItem>
          ))}
        </>
      )}
      <MenuItem icon={other === 'dark' ? Moon : Sun} onClick={() => chooseColorScheme(other)}>
        {other === 'dark' ? 'Dark theme' : 'Light theme'}
      </MenuItem>
      <MenuItem href={addressOf('/home')} target="_top" icon={Home}>
        Home
      </MenuItem>
    </Menu>
  );
}
