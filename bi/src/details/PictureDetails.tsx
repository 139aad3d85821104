import './details.css';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { exportReportRows } from '@platbook/contract/reports/reports';
import type { ReportCondition } from '@platbook/property/report-conditions';
import { drilledOut } from '@platbook/property/report-drill';
import { saveBlob } from '@platbook/ui/browser/save-blob';
import { failureText } from '@platbook/ui/call/call-error';
import { Download, MapPinned, Table2 } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { callForFile } from '../api/call.ts';
import { Picture } from '../pictures/Picture.tsx';
import type { Mark, PictureProps, ReportLookup } from '../pictures/picture-props.ts';
import { RowsTable } from '../pictures/tables/RowsTable.tsx';
import { useRows } from '../pictures/tables/use-rows.ts';
import { ValuesTable } from '../pictures/tables/ValuesTable.tsx';
import { useSession } from '../session/session.ts';
import { changeState } from '../state/address.ts';
import { markQuery, queryOf, type ReportState } from '../state/report-state.ts';
import { canDrill } from './can-drill.ts';
import { findNavigatorSearch } from './open-in-navigator.ts';
import { type PictureAction, PictureMenu } from './PictureMenu.tsx';
import { SqlDialog, type SqlDialogProps } from './SqlDialog.tsx';

interface Wanted {
  readonly format: 'csv' | 'xlsx';
  readonly what: 'picture' | 'rows';
  readonly mark?: readonly ReportCondition[];
  readonly sort?: string | undefined;
}

async function saveRows(
  picture: ReportPicture,
  report: ReportLookup,
  state: ReportState,
  { format, what, mark, sort }: Wanted,
): Promise<void> {
  try {
    const { blob, name } = await callForFile(exportReportRows, {
      params: { id: report.reportId, picture: picture.id },
      query: {
        ...queryOf(state),
        ...markQuery(mark),
        ...(sort && { sort }),
        format,
        what,
      },
    });
    saveBlob(blob, name ?? `${report.reportId}-${picture.id}.${format}`);
  } catch (error) {
    showToast({ kind: 'error', text: failureText(error) });
  }
}

function markConditions(mark: Mark | undefined): ReportCondition[] {
  return Object.entries(mark?.values ?? {}).map(([dimension, value]) => ({ dimension, values: [value] }));
}

interface RowsDrawerProps extends SqlDialogProps {
  mark: Mark | undefined;
  onNavigator: () => void;
  onSave: (format: 'csv' | 'xlsx', sort: string | undefined) => void;
}

function RowsDrawer({ picture, title, report, mark, onNavigator, onSave, onClose }: RowsDrawerProps) {
  const rows = useRows(report.reportId, picture.id, markConditions(mark));
  return (
    <Dialog isOpen onClose={onClose} side="right" size={880} title={mark ? `${title}: ${mark.label}` : title}>
      <div className="rows-drawer">
        <div className="g8 wrap mb8 flex">
          {rows.data?.properties && (
            <Button icon={MapPinned} onClick={onNavigator}>
              Open in Property Navigator
            </Button>
          )}
          <Button icon={Download} onClick={() => onSave('csv', rows.sort)}>
            Export CSV
          </Button>
          <Button icon={Download} onClick={() => onSave('xlsx', rows.sort)}>
            Export Excel
          </Button>
        </div>
        <RowsTable picture={picture} report={report} rows={rows} />
      </div>
    </Dialog>
  );
}

interface FocusDialogProps {
  title: string;
  drawing: Omit<PictureProps, 'height'>;
  onClose: () => void;
}

/** Height of everything but the picture in focus mode, in pixels. */
const around = 160;

function FocusDialog({ title, drawing, onClose }: FocusDialogProps) {
  const [isTable, setIsTable] = useState(false);
  const { type } = drawing.picture;
  const hasTable = type !== 'list' && type !== 'table';
  return (
    <Dialog isOpen onClose={onClose} size="100%" className="full" title={title}>
      <div className="dialog-body">
        {hasTable && (
          <Button icon={Table2} className="mb12" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
        {isTable ? (
          <ValuesTable {...drawing} />
        ) : (
          <Picture {...drawing} height={Math.max(272, window.innerHeight - around)} />
        )}
      </div>
    </Dialog>
  );
}

export interface OpenedMenu {
  readonly at: Element;
  readonly mark: Mark | undefined;
}

interface PictureDetailsProps extends FocusDialogProps {
  state: ReportState;
  opened: OpenedMenu | undefined;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

export function PictureDetails({ title, drawing, state, opened, isTable, onTable, onClose }: PictureDetailsProps) {
  const { picture, report } = drawing;
  const session = useSession();
  const [shown, setShown] = useState<{ what: 'rows' | 'sql' | 'focus'; from: OpenedMenu }>();
  const drilled = state.drill.get(picture.id);
  const name = (mark: Mark | undefined) => (mark ? `${picture.title}: ${mark.label}` : picture.title);

  const leave = (from: OpenedMenu | undefined) => {
    onClose();
    (from?.at as HTMLElement | undefined)?.focus?.();
  };
  const openNavigator = async (mark: Mark | undefined) => {
    try {
      const request = { picture, report, state, mark: markConditions(mark), name: name(mark) };
      session.say({ type: 'report-open', what: 'navigator', search: await findNavigatorSearch(request) });
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error) });
    }
  };
  const drillTo = (into: string | undefined) => {
    const drill = new Map(state.drill);
    if (into === undefined) drill.delete(picture.id);
    else drill.set(picture.id, into);
    // Values picked at another grain would match nothing.
    changeState({ drill, pick: state.pick.filter(({ dimension }) => dimension !== drawing.data.keys[0]) });
  };
  const act = (action: PictureAction) => {
    if (!opened) return;
    const { mark } = opened;
    if (action === 'rows' || action === 'sql' || action === 'focus') {
      setShown({ what: action, from: opened });
      onClose();
      return;
    }
    leave(opened);
    // The marks are replaced, so focus moves to the picture's menu button.
    if (action === 'drill') opened.at.closest('section')?.querySelector<HTMLElement>('.more')?.focus();
    if (action === 'table') onTable(!isTable);
    else if (action === 'navigator') void openNavigator(mark);
    else if (action === 'back' && drilled) drillTo(drilledOut(drilled));
    else if (action === 'drill' && mark) drillTo(canDrill(picture, mark));
  };
  const close = () => {
    const from = shown?.from;
    setShown(undefined);
    leave(from);
  };
  const mark = shown?.from.mark;
  return (
    <>
      <PictureMenu
        picture={picture}
        at={opened?.at}
        mark={opened?.mark}
        isTable={isTable}
        drilled={drilled}
        hasProperties={report.hasProperties(picture)}
        onAction={act}
        onSave={(format, what) => {
          const conditions = markConditions(opened?.mark);
          leave(opened);
          void saveRows(picture, report, state, { format, what, mark: what === 'rows' ? conditions : [] });
        }}
        onClose={() => leave(opened)}
      />
      {shown?.what === 'rows' && (
        <RowsDrawer
          picture={picture}
          title={title}
          report={report}
          mark={mark}
          onNavigator={() => void openNavigator(mark)}
          onSave={(format, sort) =>
            void saveRows(picture, report, state, { format, what: 'rows', mark: markConditions(mark), sort })
          }
          onClose={close}
        />
      )}
      {shown?.what === 'sql' && <SqlDialog picture={picture} title={title} report={report} onClose={close} />}
      {shown?.what === 'focus' && <FocusDialog title={title} drawing={drawing} onClose={close} />}
    </>
  );
}
