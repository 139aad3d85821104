import { preparingText } from '@platbook/contract/workbench/schema-info';
import { errorText } from '@platbook/ui/call/call-error';
import { CircleAlert, Hourglass, RefreshCw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';

interface SchemaNoteProps {
  isPreparing: boolean;
  error: Error | null;
  onRetry: () => void;
}

export function SchemaNote({ isPreparing, error, onRetry }: SchemaNoteProps) {
  if (isPreparing)
    return (
      <div className="note schema-note" role="status">
        <Icon of={Hourglass} />
        <div>
          <b className="b">{preparingText}</b>
          <p className="t-12 muted">The schema appears here within a minute.</p>
        </div>
      </div>
    );
  return (
    <div className="note bad schema-note" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <b className="b">Error loading Schema</b>
        <p className="t-12 muted">{errorText(error)}</p>
        <Button icon={RefreshCw} size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
