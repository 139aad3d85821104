import type { Statement } from '@platbook/contract/workbench/batches';
import {
  checkExport,
  downloadCsv,
  downloadJson,
  downloadParquet,
  downloadXlsx,
  type ExportFormatName,
} from '@platbook/contract/workbench/exports';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { addressOf } from '@platbook/ui/browser/navigation';
import { startDownload } from '@platbook/ui/browser/start-download';
import { pathOf } from '@platbook/ui/call/call';
import {
  type Download,
  FileBraces,
  FileSpreadsheet,
  FileText,
  HardDriveDownload,
  ImageDown,
  Table2,
} from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../api/show-error.ts';
import { useApp } from '../../../../api/use-app.tsx';
import { areMeaningsShown } from '../../grid/meanings-choice.ts';
import { useWholeDownload } from './use-whole-download.ts';

const formats: { label: string; name: ExportFormatName; path: string; icon: typeof FileText }[] = [
  { label: 'CSV', name: 'csv', path: downloadCsv.path, icon: FileText },
  { label: 'XLSX', name: 'xlsx', path: downloadXlsx.path, icon: FileSpreadsheet },
  { label: 'JSON', name: 'json', path: downloadJson.path, icon: FileBraces },
  { label: 'Parquet', name: 'parquet', path: downloadParquet.path, icon: Table2 },
];

interface ExportFormatsProps {
  statement: Statement;
  savePng?: (() => void) | undefined;
  /** Opens the menu. The same button as while this module loaded, so focus and a pending click carry over. */
  button: ReactElement<ComponentPropsWithRef<'button'>>;
  target: RefObject<HTMLButtonElement | null>;
  wasPressed: RefObject<boolean>;
}

export function ExportFormats({ statement, savePng, button, target, wasPressed }: ExportFormatsProps) {
  const { config } = useApp();
  useTakeOver(target, wasPressed);
  const hasMeanings = useStateValue(areMeaningsShown);
  const meanings = hasMeanings ? { meanings: true } : {};
  const whole = useWholeDownload();
  const rows = statement.rowCount === 1 ? '1 row' : `${statement.rowCount.toLocaleString('en-US')} rows`;
  const item = (label: string, format: ExportFormatName, address: string, icon: typeof Download) => (
    <MenuItem
      key={label}
      href={address}
      download
      icon={icon}
      iconSize={16}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void download(statement.id, { format, ...meanings }, address);
      }}
    >
      {label}
    </MenuItem>
  );
  const png = savePng && (
    <MenuItem icon={ImageDown} iconSize={16} onClick={savePng}>
      PNG
    </MenuItem>
  );
  if (!config.allowCsvDownload)
    return (
      <Menu width={200} aria-label="Export" target={button}>
        {png}
      </Menu>
    );
  const menu = (
    <Menu width={280} aria-label="Export" target={button}>
      <div className="menu-label">
        {statement.incomplete ? `Only the first ${rows}: the result is incomplete` : `${rows} from this result`}
        {hasMeanings && ', with meanings of codes'}
      </div>
      {formats.map(({ label, name, path, icon }) =>
        item(label, name, addressOf(pathOf(path, { id: statement.id }, meanings)), icon),
      )}
      {png}
      <hr />
      {item(
        'Raw CSV (no spreadsheet escaping)',
        'csv',
        addressOf(pathOf(downloadCsv.path, { id: statement.id }, { raw: true, ...meanings })),
        FileText,
      )}
      {statement.incomplete && (
        <>
          <hr />
          <MenuItem
            icon={HardDriveDownload}
            iconSize={16}
            disabled={whole.going !== undefined}
            onClick={() => whole.start(statement.id, meanings)}
          >
            Download everything (CSV, runs again)
          </MenuItem>
          {whole.going && (
            <div className="menu-label">
              {whole.going.rows.toLocaleString('en-US')} rows so far, up to{' '}
              {whole.going.maxRows.toLocaleString('en-US')}
            </div>
          )}
        </>
      )}
    </Menu>
  );
  return (
    <>
      {whole.going && (
        <>
          <span className="whole-rows only-wide">{whole.going.rows.toLocaleString('en-US')} rows downloaded</span>
          <Button look="stop" size="sm" onClick={whole.cancel}>
            <span className="ring" aria-hidden="true" />
            Cancel download
          </Button>
        </>
      )}
      {menu}
    </>
  );
}

function useTakeOver(target: RefObject<HTMLButtonElement | null>, wasPressed: RefObject<boolean>): void {
  // During the first render the previous button is still in the page.
  const [hadFocus] = useState(() => target.current !== null && target.current === document.activeElement);
  useEffect(() => {
    if (hadFocus) target.current?.focus();
    if (hadFocus && wasPressed.current) target.current?.click();
    return () => {
      wasPressed.current = false;
    };
  }, [hadFocus, target, wasPressed]);
}

/** Checks the export first: the browser would show a refused download only in its download list, without the reason. */
async function download(
  id: string,
  query: { format: ExportFormatName; meanings?: boolean },
  address: string,
): Promise<void> {
  try {
    await call(checkExport, { params: { id }, query, isBackground: true });
    startDownload(address);
  } catch (error) {
    showError(error);
  }
}
