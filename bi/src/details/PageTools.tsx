import './report-print.css';
import { type PeriodPreset, periodPresets } from '@platbook/property/report-conditions';
import { dateText } from '@platbook/ui/browser/date-text';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { addressOf } from '@platbook/ui/browser/navigation';
import {
  Bookmark,
  BookmarkPlus,
  CalendarClock,
  Download,
  FileImage,
  FileText,
  Link2,
  Printer,
  X,
} from '@platbook/ui/icons';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useState } from 'react';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { useSession } from '../session/session.ts';
import { showSearch } from '../state/address.ts';
import { buildSearch, type ReportState } from '../state/report-state.ts';
import { conditionWords } from '../words/condition-words.ts';
import type { PageFormat } from './export-page.ts';

const maxBookmarks = 20;

function BookmarkList({ reportId, name, search }: { reportId: string; name: string; search: string }) {
  const [bookmarks, setBookmarks] = useState(() => getLocal('reportBookmarks')?.[reportId] ?? []);
  const keep = (next: typeof bookmarks) => {
    setLocal('reportBookmarks', { ...getLocal('reportBookmarks'), [reportId]: next });
    setBookmarks(next);
  };
  const add = () => {
    keep([{ name, search }, ...bookmarks.filter((one) => one.search !== search)].slice(0, maxBookmarks));
    showToast({ kind: 'success', text: `Saved “${name}” in this browser` });
  };
  return (
    <>
      <MenuItem icon={BookmarkPlus} onClick={add}>
        Save this view
      </MenuItem>
      {bookmarks.length > 0 && <hr />}
      {bookmarks.map((one) => (
        <div key={one.search} className="bookmark row g4">
          <MenuItem onClick={() => showSearch(one.search)}>
            <span className="cut block">{one.name}</span>
          </MenuItem>
          <IconButton
            icon={X}
            isSmall
            iconSize={14}
            label={`Delete ${one.name}`}
            onClick={({ currentTarget }) => {
              keep(bookmarks.filter(({ search: other }) => other !== one.search));
              // The button is removed, so focus moves to the menu.
              currentTarget.closest('[role="menu"]')?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
            }}
          />
        </div>
      ))}
    </>
  );
}

/** Printable width of landscape A4, in pixels. */
const paperWidth = 1040;

/** Pictures keep the width they have on screen, so the whole page is scaled down. Paper always uses the light theme. */
function usePrintSize(): void {
  useEffect(() => {
    const root = document.documentElement;
    const ends = new AbortController();
    let scheme: string | undefined;
    const before = () => {
      const page = document.querySelector<HTMLElement>('.rb');
      if (!page) return;
      root.style.setProperty('--print-width', `${page.clientWidth}px`);
      root.style.setProperty('--print-zoom', String(Math.min(1, paperWidth / page.clientWidth)));
      scheme ??= root.dataset.theme ?? 'light';
      root.dataset.theme = 'light';
    };
    const after = () => {
      if (scheme !== undefined) root.dataset.theme = scheme;
      scheme = undefined;
    };
    window.addEventListener('beforeprint', before, { signal: ends.signal });
    window.addEventListener('afterprint', after, { signal: ends.signal });
    return () => {
      after();
      ends.abort();
    };
  }, []);
}

interface PageToolsProps {
  lookup: ReportLookup;
  report: { readonly id: string; readonly name: string; readonly asOf: string };
  page: { readonly id: string; readonly name: string };
  state: ReportState;
}

export function PageTools({ report, lookup, page, state }: PageToolsProps) {
  const session = useSession();
  const [isExporting, setIsExporting] = useState(false);
  usePrintSize();
  const search = buildSearch(state);
  const copyLink = async () => {
    const query = [report.id === 'foreclosure' ? '' : `report=${report.id}`, search].filter(Boolean).join('&');
    await copyWithToast(`${window.location.origin}${addressOf('/visualize')}${query && `?${query}`}`, 'Link copied');
  };
  const schedule = () =>
    session.say({ type: 'report-open', what: 'schedule', search: buildSearch({ ...state, page: page.id }) });
  const save = async (format: PageFormat) => {
    const shown = document.querySelector<HTMLElement>('.rb');
    if (!shown) return;
    setIsExporting(true);
    try {
      const { exportPage } = await import('./export-page.ts');
      const heading = [`${report.name}: ${page.name}`, `Data as of ${dateText(report.asOf)}`];
      await exportPage(shown, { heading, fileName: `${report.id}-${page.id}-${report.asOf}`, format });
    } catch {
      showToast({ kind: 'error', text: "Couldn't create the file. Print the page and choose Save as PDF." });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <div className="page-tools rigid flex">
      <Menu
        target={
          <Button icon={Bookmark} look="quiet">
            Bookmark
          </Button>
        }
      >
        <MenuItem icon={Link2} onClick={() => void copyLink()}>
          Copy link
        </MenuItem>
        <MenuItem icon={CalendarClock} onClick={schedule}>
          Schedule
        </MenuItem>
        <BookmarkList reportId={report.id} name={viewName(page.name, state, lookup)} search={search} />
      </Menu>
      <Menu
        target={
          <Button icon={Download} look="quiet" isBusy={isExporting}>
            Export
          </Button>
        }
      >
        <MenuItem icon={FileText} onClick={() => void save('pdf')}>
          Page as PDF
        </MenuItem>
        <MenuItem icon={FileImage} onClick={() => void save('png')}>
          Page as PNG
        </MenuItem>
      </Menu>
      <Button icon={Printer} look="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function viewName(page: string, { period, where, pick }: ReportState, report: ReportLookup): string {
  const preset = periodPresets[(period ?? '12m') as PeriodPreset] ?? period;
  const conditions = [...where, ...pick].filter(({ dimension }) => report.hasDimension(dimension));
  const words = conditions.map((condition) =>
    conditionWords(condition, report.dimension(condition.dimension), (value) =>
      report.wordsOf(condition.dimension, value),
    ),
  );
  return [page, preset, ...words].join(', ');
}
