import { CircleCheck, CircleX, PlugZap } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { TestState } from './use-connection-test.ts';

interface FormEndProps {
  test: TestState;
  isSaving: boolean;
  failure: string | undefined;
  /** The refusal is shown at its field, so it isn't repeated. */
  isAtField: boolean;
  onTest: () => void;
  onCancel: () => void;
}

export function FormEnd({ test, isSaving, failure, isAtField, onTest, onCancel }: FormEndProps) {
  const sign = {
    untested: <Icon of={PlugZap} />,
    testing: null,
    passed: <Icon of={CircleCheck} className="ok" />,
    failed: <Icon of={CircleX} className="bad" />,
  }[test.kind];
  const [look, title, text] = outcomeOf(test, failure, isAtField);
  return (
    <>
      <div className="c-says rigid" role="status">
        {look && (
          <p className="flex g8 breaks scrolls topped t-13">
            <Icon of={look === 'ok' ? CircleCheck : CircleX} className={look} />
            <span>
              <b className={look}>{title}</b> {text}
            </span>
          </p>
        )}
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

function outcomeOf(
  test: TestState,
  failure: string | undefined,
  isAtField: boolean,
): [look?: string, title?: string, text?: string] {
  const marked = 'Check the marked field.';
  if (failure) return ['bad', 'Not saved.', isAtField ? marked : withPeriod(failure)];
  if (test.kind === 'passed')
    return ['ok', `Connected in ${test.durationMs.toLocaleString('en-US')} ms.`, test.about && `${test.about}.`];
  return test.kind === 'failed' ? ['bad', 'Test failed.', isAtField ? marked : withPeriod(test.text)] : [];
}

const withPeriod = (text: string) => (/[.?!…:]$/.test(text) ? text : `${text}.`);
