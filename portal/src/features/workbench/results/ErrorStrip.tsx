import { CircleAlert } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ReactNode } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';

interface ErrorStripProps {
  title: string;
  line?: number | undefined;
  column?: number | undefined;
  note?: string;
  action?: ReactNode;
  hint?: ReactNode;
  more?: ReactNode;
  onGoTo?: (place: ErrorPlace) => void;
}

export function ErrorStrip({ title, line, column, note, action, hint, more, onGoTo }: ErrorStripProps) {
  return (
    <div className="strip rigid scrolls tiles" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p className="msg breaks">{title}</p>
        {note && <p className="muted">{note}</p>}
        <div className="strip-facts muted wrap flex">
          {line !== undefined && (
            <span>
              Line {line}
              {column !== undefined && `, column ${column}`}
            </span>
          )}
          {hint}
        </div>
      </div>
      <div className="strip-acts wrap flex g8">
        {more}
        {line !== undefined && onGoTo ? (
          <Button size="sm" onClick={() => onGoTo({ line, column })}>
            Go to line
          </Button>
        ) : (
          action
        )}
      </div>
    </div>
  );
}
