import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { CircleAlert } from 'lucide-react';

export function PageProblem({ error }: { error: unknown }) {
  const text = errorText(error);
  return (
    <main className="shell" role="alert">
      <EmptyState
        heading="h1"
        icon={CircleAlert}
        tone="bad"
        title={text ?? 'Something went wrong'}
        actions={
          <Button look="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        Couldn't show this page. Your unsaved text is kept in this browser.
      </EmptyState>
    </main>
  );
}
