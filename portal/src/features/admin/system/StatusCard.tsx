import { type ReactNode, useId } from 'react';
import type { Judgement } from './judge-status.ts';

interface StatusCardProps {
  title: string;
  judgement: Judgement;
  children: ReactNode;
}

export function StatusCard({ title, judgement, children }: StatusCardProps) {
  const id = useId();
  return (
    <section className="sys-card paper shrinks framed" aria-labelledby={id}>
      <header className="flex wrap spread mb8">
        <h2 id={id} className="t-15">
          {title}
        </h2>
        <StateText {...judgement} />
      </header>
      {children}
    </section>
  );
}

/** A dot with words, because color is not enough. */
export function StateText({ tone, text }: Judgement) {
  return (
    <span className="inline g6 s-13 m">
      <span className={`dot ${tone}`} aria-hidden="true" />
      {tone !== 'ok' && <span className="sr">{tone === 'bad' ? 'Problem: ' : 'Check: '}</span>}
      {text}
    </span>
  );
}
