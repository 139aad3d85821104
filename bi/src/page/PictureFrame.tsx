import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Days } from '@platbook/property/report-conditions';
import { late } from '@platbook/ui/browser/late';
import { useMediaQuery } from '@platbook/ui/browser/use-media-query';
import { Ellipsis } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import type { OpenedMenu } from '../details/PictureDetails.tsx';
import { titleOf } from '../pictures/finding.ts';
import { Legend } from '../pictures/Legend.tsx';
import { NothingHere } from '../pictures/NothingHere.tsx';
import { Picture } from '../pictures/Picture.tsx';
import type { Mark, PictureProps, ReportLookup } from '../pictures/picture-props.ts';
import { ValuesTable } from '../pictures/tables/ValuesTable.tsx';
import { readSeries } from '../pictures/time/read-series.ts';
import { changeState } from '../state/address.ts';
import { type ReportState, withPick } from '../state/report-state.ts';

/** Height of pictures in pixels. Taller in wide windows, to keep their proportions. */
function usePictureHeight(): number {
  const isWide = useMediaQuery('(min-width: 1600px)');
  const isWidest = useMediaQuery('(min-width: 2000px)');
  return isWidest ? 372 : isWide ? 320 : 272;
}

const withLegend = new Set(['columns', 'bars']);

function SeriesLegend({ picture, data, report }: Pick<PictureProps, 'picture' | 'data' | 'report'>) {
  const { type, split, measures } = picture;
  if (!withLegend.has(type) || (split === undefined && (measures.length < 2 || type === 'bars'))) return null;
  return <Legend parts={readSeries(picture, data, report).series} />;
}

const PictureDetails = late(
  () => import('../details/PictureDetails.tsx').then(({ PictureDetails }) => PictureDetails),
  null,
);

interface PictureFrameProps {
  picture: ReportPicture;
  data: PictureData;
  report: ReportLookup;
  period: Days;
  state: ReportState;
  /** Whether it is the first of its page: key figures at the top of a page need no title. */
  isFirst: boolean;
}

export function PictureFrame({ picture: defined, data, report, period, state, isFirst }: PictureFrameProps) {
  // After drilling, a picture shows quarters or months. The reply says which.
  const picture = state.drill.has(defined.id) && data.keys[0] ? { ...defined, by: data.keys[0] } : defined;
  const { id, type, text, width = type === 'kpis' ? 12 : 6, by, split } = picture;
  const height = usePictureHeight();
  const picked = Object.fromEntries(
    state.pick
      .filter(({ dimension }) => dimension === by || dimension === split)
      .map(({ dimension, values }) => [dimension, values]),
  );
  const onPick = (mark: Mark, isMore = false) => changeState({ pick: withPick(state.pick, mark.values, isMore) });
  const isUntitled = isFirst && type === 'kpis' && text === undefined;
  const [opened, setOpened] = useState<OpenedMenu>();
  const [wasOpened, setWasOpened] = useState(false);
  const [isTable, setIsTable] = useState(false);
  const onMenu = (at: Element, mark?: Mark) => {
    setWasOpened(true);
    setOpened({ at, mark });
  };
  const title = titleOf(picture, data, report);
  const drawing = { picture, data, report, period, picked, onPick, onMenu };
  return (
    <section
      className={`col holds shrinks${isUntitled ? ' figures' : ''}`}
      style={{ '--span': width } as React.CSSProperties}
      aria-labelledby={`picture-${id}`}
    >
      <div className={isUntitled ? 'figures-h' : 'vis-h row wrap'}>
        <h2 id={`picture-${id}`} className={isUntitled ? 'sr' : 't-13'}>
          {title}
        </h2>
        <SeriesLegend picture={picture} data={data} report={report} />
        <IconButton
          icon={Ellipsis}
          isSmall
          className="more placed"
          label={`More options for ${picture.title}`}
          aria-haspopup="menu"
          aria-expanded={opened !== undefined}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      </div>
      {text && <p className="muted t-12 mb8">{text}</p>}
      {data.rows.length === 0 && type !== 'list' ? (
        <NothingHere picture={picture} report={report} />
      ) : isTable ? (
        <ValuesTable {...drawing} />
      ) : (
        <Picture {...drawing} height={height} />
      )}
      {wasOpened && (
        <PictureDetails
          title={title}
          drawing={drawing}
          state={state}
          opened={opened}
          isTable={isTable}
          onTable={setIsTable}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
