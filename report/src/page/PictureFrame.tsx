import type { ReportPicture } from '@platbook/contract/report-definition';
import type { PictureData } from '@platbook/contract/reports';
import type { Days } from '@platbook/contract/rules/report-conditions';
import { titleOf } from '../pictures/finding.ts';
import { Picture } from '../pictures/Picture.tsx';
import type { Mark, ReportLookup } from '../pictures/picture-props.ts';
import { changeState } from '../state/address.ts';
import { type ReportState, withPick } from '../state/report-state.ts';
import { Legend } from './Legend.tsx';
import { usePictureHeight } from './use-picture-height.ts';

interface PictureFrameProps {
  picture: ReportPicture;
  data: PictureData;
  report: ReportLookup;
  period: Days;
  state: ReportState;
}

/** A picture with what stands around it: title, legend, and the way from its marks into the address. */
export function PictureFrame({ picture, data, report, period, state }: PictureFrameProps) {
  const { id, type, text, width = type === 'kpis' ? 12 : 6, by, split } = picture;
  const height = usePictureHeight();
  const picked = Object.fromEntries(
    state.pick
      .filter(({ dimension }) => dimension === by || dimension === split)
      .map(({ dimension, values }) => [dimension, values]),
  );
  const onPick = (mark: Mark, isMore = false) => changeState({ pick: withPick(state.pick, mark.values, isMore) });
  const isFigures = type === 'kpis';
  return (
    <section
      className={isFigures ? 'figures' : ''}
      style={{ '--span': width } as React.CSSProperties}
      aria-labelledby={`picture-${id}`}
    >
      <div className={isFigures ? 'sr' : 'vis-h'}>
        <h2 id={`picture-${id}`}>{titleOf(picture, data, report)}</h2>
        <Legend picture={picture} data={data} report={report} />
      </div>
      {text && <p className="muted t-12">{text}</p>}
      {data.rows.length === 0 ? (
        <p className="none">Nothing meets the filters.</p>
      ) : (
        <Picture
          picture={picture}
          data={data}
          report={report}
          period={period}
          picked={picked}
          onPick={onPick}
          onMenu={() => {}}
          height={height}
        />
      )}
    </section>
  );
}
