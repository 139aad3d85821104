import type { ReactNode } from 'react';
import { usePageTitle } from '../browser/use-page-title.ts';
import { PlatSketch } from './PlatSketch.tsx';

interface NotYetPageProps {
  /** The page's name, as the links to it say it. */
  heading: string;
  /** One honest sentence. */
  children: ReactNode;
  /** Where to go instead. */
  actions?: ReactNode;
}

/** A page whose content belongs to a later version: its real name, what is missing and a way on. */
export function NotYetPage({ heading, children, actions }: NotYetPageProps) {
  usePageTitle(heading);
  return (
    <div className="page not-yet">
      <header className="plate">
        <h1 className="t-24">{heading}</h1>
      </header>
      <PlatSketch />
      <p className="muted">{children}</p>
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  );
}
