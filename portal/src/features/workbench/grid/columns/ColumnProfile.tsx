import { ArrowDownWideNarrow, ArrowUpNarrowWide, EyeOff, Funnel, Pin, PinOff, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useEffect, useRef } from 'react';
import type { RemoteTable } from '../../table/open-row-table.ts';
import type { Profile } from '../../table/profile-column.ts';
import type { Sort } from '../../table/sort-rows.ts';
import { useAnswer } from '../../table/use-answer.ts';
import { shortFigure } from '../grid-figures.ts';
import { cellText, isNumberColumn } from '../values/cell-text.ts';
import { visibleText } from '../values/visible-text.ts';
import { type NumberFormat, numberFormats } from './number-formats.ts';
import { shareText } from './share-text.ts';
import { type ShownColumn, wordsAfter } from './shown-columns.ts';

interface ColumnProfileProps {
  table: RemoteTable;
  column: ShownColumn;
  index: number;
  view: number;
  /** Pixels from the left edge of the grid. */
  left: number;
  isFrozen: boolean;
  onFormat: (format: NumberFormat) => void;
  onSort: (direction: Sort['direction']) => void;
  onFilter: () => void;
  onFreeze: () => void;
  onHide: () => void;
  onClose: () => void;
}

export function ColumnProfile(props: ColumnProfileProps) {
  const { table, column, index, view, onClose } = props;
  const profile = useAnswer(() => table.profile(index), [table, index, view]);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    dialog.current?.focus();
    const onPress = (event: PointerEvent) => {
      const isInside = dialog.current?.contains(event.target as Node);
      if (!isInside && !(event.target as Element).closest('.g-more')) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose]);
  const name = visibleText(column.name);
  return (
    <div
      ref={dialog}
      className="g-pop profile pop placed scrolls ink t-13"
      role="dialog"
      aria-label={`Column ${name}`}
      aria-busy={!profile}
      tabIndex={-1}
      style={{ left: props.left }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        event.stopPropagation();
      }}
    >
      <div className="row g8">
        <b className="cut">{name}</b>
        <span className="muted t-12">{column.datatype}</span>
        <IconButton icon={X} label="Close" isSmall className="push" onClick={onClose} />
      </div>
      {profile ? <Facts profile={profile} column={column} /> : <i className="skel tall" />}
      {isNumberColumn(column) && (
        <div className="row g8">
          <span className="muted" aria-hidden="true">
            Format
          </span>
          <Select
            boxClass="select grow"
            aria-label="Format"
            value={column.format ?? 'automatic'}
            onChange={props.onFormat}
            choices={formatChoices(column, profile?.max)}
          />
        </div>
      )}
      <div className="tools topped flex middle">
        <IconButton icon={ArrowUpNarrowWide} label="Sort ascending" onClick={() => props.onSort('ascending')} />
        <IconButton icon={ArrowDownWideNarrow} label="Sort descending" onClick={() => props.onSort('descending')} />
        <IconButton icon={Funnel} label="Filter column" onClick={props.onFilter} />
        <IconButton
          icon={props.isFrozen ? PinOff : Pin}
          label={props.isFrozen ? 'Unfreeze column' : 'Freeze column'}
          onClick={props.onFreeze}
        />
        <IconButton icon={EyeOff} label="Hide column" onClick={props.onHide} />
        <Button look="quiet" size="sm" className="push" onClick={() => void copyWithToast(column.name, 'Name copied')}>
          Copy name
        </Button>
      </div>
    </div>
  );
}

/** Each format with an example from the column. */
function formatChoices(column: ShownColumn, sample = '1234.5') {
  const names: Record<NumberFormat, string> = {
    automatic: 'Automatic',
    plain: 'Plain',
    thousands: 'Thousands',
    0: '0 decimals',
    1: '1 decimal',
    2: '2 decimals',
    3: '3 decimals',
    4: '4 decimals',
    currency: 'Currency',
    percent: 'Percent',
  };
  return numberFormats.map(
    (format) => [format, `${names[format]}: ${shownValue(sample, { ...column, format })}`] as const,
  );
}

/** A value of a profile, which is text, as the grid shows it. */
function shownValue(text: string, column: ShownColumn): string {
  const isFloat = isNumberColumn(column) && column.scale === undefined && String(Number(text)) === text;
  return cellText(isFloat ? Number(text) : text, column);
}

function Facts({ profile, column }: { profile: Profile; column: ShownColumn }) {
  const { total, filled, distinct, histogram, top } = profile;
  const share = total === 0 ? 0 : (filled / total) * 100;
  const isNumber = isNumberColumn(column);
  const { average } = profile;
  const mean = average && shortFigure('average', average, column);
  const figures = (
    [
      ['Min', profile.min],
      ['Median', profile.median],
      ...(isNumber ? ([['Mean', average, mean]] as const) : []),
      ['Max', profile.max],
    ] as const
  ).map(([label, exact, text = exact]) => ({ label, exact, shown: text ? shownValue(text, column) : 'none' }));
  const isWide = figures.reduce((sum, { shown }) => sum + shown.length, 0) > 28;
  return (
    <>
      <div className="fill">
        <div className="row">
          <b className="b">{shareText(share)} filled</b>
          <span className="push muted t-12">{distinct.toLocaleString('en-US')} distinct</span>
        </div>
        <div className="meter mt4">
          <i style={{ width: `${share}%` }} />
        </div>
      </div>
      {histogram && <Histogram {...histogram} column={column} />}
      <dl className={isNumber && isWide ? 'figures pairs tiles g8' : 'figures flex spread g8'}>
        {figures.map(({ label, exact, shown }) => (
          <div className="shrinks" key={label}>
            <dt className="muted">{label}</dt>
            <dd className="cut b" title={exact}>
              {shown}
            </dd>
          </div>
        ))}
      </dl>
      {distinct < filled && (
        <ol className="tops s-125" aria-label="Most frequent values">
          {top.map(({ value, count }) => (
            <li className="flex g8" key={value}>
              <span className="cut grow" title={isNumber ? value : undefined}>
                {shownValue(value, column)}
                <span className="muted">{wordsAfter(value, column)}</span>
              </span>
              <span className="muted fig">{shareText((count / total) * 100)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Histogram({ from, middle, to, counts, column }: NonNullable<Profile['histogram']> & { column: ShownColumn }) {
  const most = Math.max(...counts);
  const sentence = `Distribution from ${from} to ${to}: ${counts.join(', ')}`;
  return (
    <figure className="histogram">
      <svg className="whole block" viewBox="0 0 100 52" preserveAspectRatio="none" role="img" aria-label={sentence}>
        {counts.map((count, bar) => {
          const height = count === 0 ? 0 : Math.max(1, (count / most) * 52);
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no id but their position
          return <rect key={bar} x={bar * 10 + 0.4} y={52 - height} width={9.2} height={height} />;
        })}
      </svg>
      <figcaption className="flex spread muted" aria-hidden="true">
        <span>{shownValue(from, column)}</span>
        <span>{shownValue(middle, column)}</span>
        <span>{shownValue(to, column)}</span>
      </figcaption>
    </figure>
  );
}
