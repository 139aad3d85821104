import { Menu } from '@mantine/core';
import { late } from '@platbook/ui/browser/late';
import { addressOf } from '@platbook/ui/browser/navigation';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { chooseColorScheme, useColorScheme } from '@platbook/ui/styles/color-scheme';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Bookmark, ChevronDown, Code, Download, Home, Moon, SquareTerminal, Sun } from 'lucide-react';
import { Suspense } from 'react';
import { useStart } from '../state/use-start.ts';
import { ExportMenu } from './actions/ExportMenu.tsx';
import { useExport } from './actions/use-export.ts';
import { useShowSql } from './actions/use-show-sql.ts';
import { SearchBar } from './SearchBar.tsx';

const ApiCallDialog = late(() => import('./actions/ApiCallDialog.tsx').then(({ ApiCallDialog }) => ApiCallDialog));
const SavedDrawer = late(() => import('./actions/SavedDrawer.tsx').then(({ SavedDrawer }) => SavedDrawer));

/** In the frame of /pn the portal already shows the brand and the user. */
const isFramed = window.self !== window.top;

export function TopBar() {
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
        <Button look="quiet" size="sm" onClick={showSql}>
          <Icon of={SquareTerminal} />
          Show as SQL
        </Button>
        <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={api.open}>
          <Icon of={Code} />
          Show as API call
        </Button>
        <ExportMenu isQuiet />
        {!isFramed && <span className="sep" />}
      </div>
      <span className={isFramed ? 'only-phone' : ''}>
        <PersonMenu onSaved={saved.open} onSql={showSql} onApi={api.open} />
      </span>
      {saved.wasOpened && (
        <Suspense>
          <SavedDrawer isOpen={saved.isOpen} onClose={saved.close} />
        </Suspense>
      )}
      {api.wasOpened && (
        <Suspense>
          <ApiCallDialog isOpen={api.isOpen} onClose={api.close} />
        </Suspense>
      )}
    </header>
  );
}

function PersonMenu({ onSaved, onSql, onApi }: { onSaved: () => void; onSql: () => void; onApi: () => void }) {
  const name = useStart()?.displayName ?? '';
  const exports = useExport();
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="user" aria-label={name ? `Account of ${name}` : 'Account'}>
          <span className="avatar">{name.charAt(0).toUpperCase()}</span>
          <Icon of={ChevronDown} size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {name && (
          <Menu.Label>
            <span className="account-name">{name}</span>
          </Menu.Label>
        )}
        <Menu.Item className="only-phone" leftSection={<Icon of={Bookmark} size={14} />} onClick={onSaved}>
          Saved searches and lists
        </Menu.Item>
        <Menu.Item className="only-phone" leftSection={<Icon of={SquareTerminal} size={14} />} onClick={onSql}>
          Show as SQL
        </Menu.Item>
        <Menu.Item className="only-phone" leftSection={<Icon of={Code} size={14} />} onClick={onApi}>
          Show as API call
        </Menu.Item>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            className="only-phone"
            leftSection={<Icon of={Download} size={14} />}
            onClick={() => void exports.save(format)}
          >
            Export as {format === 'csv' ? 'CSV' : 'Excel'}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<Icon of={other === 'dark' ? Moon : Sun} size={14} />}
          onClick={() => chooseColorScheme(other)}
        >
          {other === 'dark' ? 'Dark theme' : 'Light theme'}
        </Menu.Item>
        <Menu.Item component="a" href={addressOf('/home')} target="_top" leftSection={<Icon of={Home} size={14} />}>
          Home
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
