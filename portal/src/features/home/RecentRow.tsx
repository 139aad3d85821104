import { shortMoment } from '@platbook/ui/browser/moment-text';
import type { ReactNode } from 'react';

export function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="shrinks" aria-label={title}>
      <h3 className="t-13">{title}</h3>
      <ul className="topped">{children}</ul>
    </section>
  );
}

interface RecentRowProps {
  at: string;
  mark?: ReactNode;
  note: ReactNode;
  /** What opens it. */
  children: ReactNode;
}

export function RecentRow({ at, mark, note, children }: RecentRowProps) {
  return (
    <li className="row ruled">
      {mark}
      <span className="grow">
        <span className="row t-13">
          <span className="cut grow">{children}</span>
          <time className="muted t-12 nowrap" dateTime={at}>
            {shortMoment(at)}
          </time>
        </span>
        <span className="block cut muted t-12">{note}</span>
      </span>
    </li>
  );
}
