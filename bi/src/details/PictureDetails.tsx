import { failureText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import './details.css';
import { drilledOut } from '@platbook/property/report-drill';
import type { Mark } from '../pictures/picture-props.ts';
import { useSession } from '../session/session.ts';
import { changeState } from '../state/address.ts';
import type { ReportState } from '../state/report-state.ts';
import { canDrill } from './can-drill.ts';
import { FocusDialog, type FocusDialogProps } from './FocusDialog.tsx';
import { markConditions } from './mark-conditions.ts';
import { findNavigatorSearch } from './open-in-navigator.ts';
import { type PictureAction, PictureMenu } from './PictureMenu.tsx';
import { RowsDrawer } from './RowsDrawer.tsx';
import { SqlDialog } from './SqlDialog.tsx';
import { saveRows } from './save-rows.ts';

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
