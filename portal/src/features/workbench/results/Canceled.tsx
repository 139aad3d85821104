import { Button } from '@platbook/ui/widgets/Button.tsx';

/** The end of a run that the user canceled: not an error. */
export function Canceled({ onRun }: { onRun: () => void }) {
  return (
    <div className="state" role="status">
      <h2 className="t-15">Canceled</h2>
      <p>You canceled this run.</p>
      <Button onClick={onRun}>Run again</Button>
    </div>
  );
}
