import { ChevronDown, ChevronRight } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Json, jsonLines } from './json-tree.ts';
import { visibleText } from './visible-text.ts';

const mostLines = 2_000;
const openDepth = 3;
const longestText = 300;

export function JsonTree({ json, path, onPath }: { json: Json; path: string; onPath: (path: string) => void }) {
  const id = useId();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (at: string, depth: number) => depth < openDepth !== toggled.has(at);
  const lines = jsonLines(json, isOpen, mostLines);
  const found = lines.findIndex((line) => line.path === path);
  const chosen = Math.max(0, found);
  const toggle = (at: string) => {
    const next = new Set(toggled);
    if (!next.delete(at)) next.add(at);
    setToggled(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[chosen];
    if (!line) return;
    const holds = line.kind === 'object' || line.kind === 'array';
    const to = (index: number) => {
      const next = lines[Math.max(0, Math.min(lines.length - 1, index))];
      if (!next) return;
      onPath(next.path);
      document.getElementById(id + next.path)?.scrollIntoView({ block: 'nearest' });
    };
    if (event.key === 'ArrowDown') to(chosen + 1);
    else if (event.key === 'ArrowUp') to(chosen - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(lines.length - 1);
    else if (event.key === 'ArrowRight' && holds && !isOpen(line.path, line.depth)) toggle(line.path);
    else if (event.key === 'ArrowLeft' && holds && isOpen(line.path, line.depth)) toggle(line.path);
    else if (event.key === 'ArrowLeft')
      to(lines.findLastIndex((each, index) => index < chosen && each.depth < line.depth));
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="jtree"
      role="tree"
      tabIndex={0}
      aria-label="Value"
      aria-activedescendant={id + lines[chosen]?.path}
      onKeyDown={onKeyDown}
    >
      {lines.map(({ path: at, depth, key, text, kind }, index) => {
        const holds = kind === 'object' || kind === 'array';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
          <div
            key={at}
            id={id + at}
            role="treeitem"
            aria-level={depth + 1}
            aria-expanded={holds ? isOpen(at, depth) : undefined}
            aria-selected={index === chosen}
            className={`jl row g6${index === chosen ? ' hit' : ''}`}
            style={{ paddingLeft: 12 + depth * 16 }}
            onClick={() => {
              onPath(at);
              if (holds) toggle(at);
            }}
          >
            {holds ? <Icon of={isOpen(at, depth) ? ChevronDown : ChevronRight} size={12} /> : <i className="sp" />}
            {key !== undefined && <span className="jk muted">{visibleText(key)}</span>}
            <span className={`jv clips ${kind}`}>{visibleText(text.slice(0, longestText))}</span>
          </div>
        );
      })}
      {lines.length >= mostLines && <div className="jl muted">More than {mostLines.toLocaleString('en-US')} lines</div>}
    </div>
  );
}
