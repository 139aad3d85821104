import { type PeriodPreset, periodPresets } from '@platbook/property/report-conditions';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Menu, MenuItem } from '@platbook/ui/overlays/Menu.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { Bookmark, Download, FileImage, FileText, Link2, Printer } from 'lucide-react';
import { useState } from 'react';
import './report-print.css';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { buildSearch, type ReportState } from '../state/report-state.ts';
import { conditionWords } from '../words/condition-words.ts';
import { dateWords } from '../words/figures.ts';
import { BookmarkList } from './BookmarkList.tsx';
import type { PageFormat } from './export-page.ts';
import { usePrintSize } from './use-print-size.ts';

interface PageToolsProps {
  lookup: ReportLookup;
  report: { readonly id: string; readonly name: string; readonly asOf: string };
  page: { readonly id: string; readonly name: string };
  state: ReportState;
}

export function PageTools({ report, lookup, page, state }: PageToolsProps) {
  const [isExporting, setIsExporting] = useState(false);
  usePrintSize();
  const search = buildSearch(state);
  const copyLink = async () => {
    const query = [report.id === 'foreclosure' ? '' : `report=${report.id}`, search].filter(Boolean).join('&');
    await copyWithToast(`${window.location.origin}${addressOf('/visualize')}${query && `?${query}`}`, 'Link copied');
  };
  const save = async (format: PageFormat) => {
    const shown = document.querySelector<HTMLElement>('.rb');
    if (!shown) return;
    setIsExporting(true);
    try {
      const { exportPage } = await import('./export-page.ts');
      const heading = [`${report.name}: ${page.name}`, `Data as of ${dateWords(report.asOf)}`];
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
