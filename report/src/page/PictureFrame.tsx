import type { ReportPicture } from '@platbook/contract/report-definition';
import type { PictureData } from '@platbook/contract/reports';
import type { Days } from '@platbook/contract/rules/report-conditions';
import { Picture } from '../pictures/Picture.tsx';
import type { Mark, ReportLookup } from '../pictures/picture-props.ts';
import { changeState } from '../state/address.ts';
import { type ReportState, withPick } from '../state/report-state.ts';

interface PictureFrameProps {
  picture: ReportPicture;
  data: PictureData;
  report: ReportLookup;
  period: Days;
  state: ReportState;
}

const pictureHeight = 272;

/** A picture with what stands around it: its title, and the way from its marks into the address. */
export function PictureFrame({ picture, data, report, period, state }: PictureFrameProps) {
  const { id, type, title, width = type === 'kpis' ? 12 : 6, by, split } = picture;
  const picked = Object.fromEntries(
    state.pick
      .filter(({ dimension }) => dimension === by || dimension === split)
      .map(({ dimension, values }) => [dimension, values]),
  );
  const onPick = (mark: Mark, isMore = false) => changeState({ pick: withPick(state.pick, mark.values, isMore) });
  const drawing = (
    <Picture
      picture={picture}
      data={data}
      report={report}
      period={period}
      picked={picked}
      onPick={onPick}
      onMenu={() => {}}
      height={pictureHeight}
    />
  );
  return (
    <section style={{ '--span': width } as React.CSSProperties} aria-labelledby={`picture-${id}`}>
      <h2 id={`picture-${id}`} className={type === 'kpis' ? 'sr' : ''}>
        {title}
      </h2>
      {drawing}
    </section>
  );
}
