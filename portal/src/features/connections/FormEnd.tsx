import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { CircleCheck, CircleX, PlugZap } from 'lucide-react';
import type { TestState } from './use-connection-test.ts';

interface FormEndProps {
  test: TestState;
  isSaving: boolean;
  failure: string | undefined;
  onTest: () => void;
  onCancel: () => void;
}

export function FormEnd({ test, isSaving, failure, onTest, onCancel }: FormEndProps) {
  const sign = {
    untested: <Icon of={PlugZap} />,
    testing: null,
    passed: <Icon of={CircleCheck} className="ok" />,
    failed: <Icon of={CircleX} className="bad" />,
  }[test.kind];
  return (
    <>
      <div className="c-says rigid" role="status">
        {failure ? (
          <Outcome isGood={false} title="Not saved.">
            {failure}
          </Outcome>
        ) : test.kind === 'passed' ? (
          <Outcome isGood title={`Connected in ${test.durationMs.toLocaleString('en-US')} ms.`}>
            {test.about && `${test.about}.`}
          </Outcome>
        ) : test.kind === 'failed' ? (
          <Outcome isGood={false} title="Test failed.">
            {test.text}
          </Outcome>
        ) : null}
      </div>
      <footer className="c-foot row rigid topped raised">
        <Button size="sm" isBusy={test.kind === 'testing'} onClick={onTest}>
          {sign}
          Test
        </Button>
        <span className="push" />
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" look="primary" isBusy={isSaving}>
          Save
        </Button>
      </footer>
    </>
  );
}

function Outcome({ isGood, title, children }: { isGood: boolean; title: string; children: string }) {
  return (
    <p className="flex g8 breaks scrolls topped t-13">
      <Icon of={isGood ? CircleCheck : CircleX} className={isGood ? 'ok' : 'bad'} />
      <span>
        <b className={isGood ? 'ok' : 'bad'}>{title}</b> {children}
      </span>
    </p>
  );
}
