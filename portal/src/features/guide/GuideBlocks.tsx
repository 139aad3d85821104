import type { GuideBlock, GuideRun } from '@platbook/contract/guide';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Hash } from '@platbook/ui/icons';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

function GuideRuns({ runs }: { runs: readonly GuideRun[] }) {
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

/** Renders a page's blocks as elements; their content is always plain text. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  // Blocks are never inserted or moved, so the index is a stable key.
  return blocks.map((block, index) => <Block key={String(index)} block={block} />);
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'heading') return <Heading block={block} />;
  if (block.kind === 'paragraph')
    return (
      <p>
        <GuideRuns runs={block.runs} />
      </p>
    );
  if (block.kind === 'list') return <List block={block} />;
  if (block.kind === 'table') return <Table block={block} />;
  if (block.kind === 'image') return <Screenshot block={block} />;
  if (block.kind === 'film') return <Film title={block.title} file={block.file} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <pre className="scrolls raised mt12 t-13" tabIndex={0}>
      <code>{block.text}</code>
    </pre>
  );
}

type Of<Kind extends GuideBlock['kind']> = { block: Extract<GuideBlock, { kind: Kind }> };

function Heading({ block: { level, id, runs } }: Of<'heading'>) {
  const Tag = `h${level}` as const;
  return (
    <Tag className="row" id={id} tabIndex={-1}>
      <GuideRuns runs={runs} />
      <a className="guide-anchor muted" href={`#${id}`} aria-label={`Link to ${runs.map(({ text }) => text).join('')}`}>
        <Icon of={Hash} size={14} />
      </a>
    </Tag>
  );
}

function List({ block: { isOrdered, items } }: Of<'list'>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((runs, index) => (
        <li key={String(index)}>
          <GuideRuns runs={runs} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ block: { head, rows } }: Of<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <div className="guide-table scrolls mt12" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {head.map((runs, index) => (
              <th key={String(index)} scope="col">
                <GuideRuns runs={runs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={String(row)}>
              {cells.map((runs, index) => (
                <td key={String(index)}>
                  <GuideRuns runs={runs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Screenshot({ block: { alt, file, darkFile, width, height } }: Of<'image'>) {
  const shown = useColorScheme() === 'dark' ? darkFile : file;
  return <img src={addressOf(`/guide-images/${shown}`)} alt={alt} width={width} height={height} loading="lazy" />;
}

function Film({ title, file }: { title: string; file: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <p className="note" role="status">
        Couldn't load the video. Reload the page to try again.
      </p>
    );
  return (
    <video
      className="whole mt16 framed"
      src={addressOf(`/api/downloads?${new URLSearchParams({ type: 'videos', file })}`)}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label={title}
      onError={() => setHasFailed(true)}
    />
  );
}
