import type { GuideRun } from '@platbook/contract/guide';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function GuideRuns({ runs }: { runs: readonly GuideRun[] }) {
  return runs.map((run, index) => <Run key={String(index)} run={run} />);
}

function Run({ run: { text, isCode, isStrong, isEmphasised, href } }: { run: GuideRun }) {
  let shown: ReactNode = isCode ? <code>{text}</code> : text;
  if (isEmphasised) shown = <em>{shown}</em>;
  if (isStrong) shown = <b>{shown}</b>;
  if (href === undefined) return shown;
  const [, slug, hash] = /^\/guide\/([\w-]+)(?:#(.+))?$/.exec(href) ?? [];
  if (slug !== undefined)
    return (
      <Link to="/guide/{-$slug}" params={{ slug }} {...(hash === undefined ? {} : { hash })}>
        {shown}
      </Link>
    );
  if (href.startsWith('#')) return <a href={href}>{shown}</a>;
  if (href.startsWith('/')) return <a href={addressOf(href)}>{shown}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}
