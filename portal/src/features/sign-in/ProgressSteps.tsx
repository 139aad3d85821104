import { Check, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ReactNode } from 'react';
import './progress-steps.css';

export interface ProgressStep {
  text: string;
  state: 'done' | 'running' | 'failed';
}

export function ProgressSteps({ steps, children }: { steps: ProgressStep[]; children?: ReactNode }) {
  return (
    <section className="steps whole">
      <h1 className="t-18">Sign in</h1>
      <div role="log" aria-live="polite">
        <ol>
          {steps.map(({ text, state }) => (
            <li key={text} className={`row ruled s-13 ${state}`}>
              <span className="sign tiles muted">
                {state === 'running' ? (
                  <span className="ring" aria-hidden="true" />
                ) : (
                  <Icon of={state === 'done' ? Check : X} size={14} />
                )}
              </span>
              {text}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  );
}
