import type {
  ReportColumn,
  ReportDimension,
  ReportMeasure,
  ReportPicture,
} from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Days } from '@platbook/property/report-conditions';

/** A mark of a picture: the values that its rows have in common, by dimension, and its label for people and screen readers. */
export interface Mark {
  readonly values: Readonly<Record<string, string>>;
  readonly label: string;
}

export interface ReportLookup {
  readonly reportId: string;
  readonly asOf: string;
  /** These throw if the report has no such part; the server validates definitions at startup. */
  readonly dimension: (id: string) => ReportDimension;
  readonly hasDimension: (id: string) => boolean;
  readonly measure: (id: string) => ReportMeasure;
  readonly column: (id: string, picture?: ReportPicture) => ReportColumn;
  /** The label of a value: Duval FL, Mar 2026, Auction. */
  readonly wordsOf: (dimension: string, value: string, data?: PictureData) => string;
  readonly wordsOfColumn: (column: string, value: string) => string | undefined;
  readonly hasProperties: (picture: ReportPicture) => boolean;
  /** The color of a value, e.g. `var(--c2)`, the same wherever it is drawn. `place` is its index in the picture. */
  readonly colorOf: (dimension: string, value: string, place: number) => string;
  readonly measureColor: (measure: string, place: number) => string;
  readonly mainColor: string;
}

export interface PictureProps {
  readonly picture: ReportPicture;
  readonly data: PictureData;
  readonly report: ReportLookup;
  readonly period: Days;
  /** Picked values of this picture's own dimensions; its other marks are dimmed. Empty if none is picked. */
  readonly picked: Readonly<Record<string, readonly string[]>>;
  /** Picks or unpicks a mark. With `isMore` (Ctrl, ⌘ or Shift) the others stay picked. */
  readonly onPick: (mark: Mark, isMore?: boolean) => void;
  readonly onMenu: (at: Element, mark?: Mark) => void;
  /** Height of the drawing in pixels; larger in focus mode. */
  readonly height: number;
}

/** What a drawing is laid out from; sizes in pixels. */
export interface DrawingInput extends Pick<PictureProps, 'picture' | 'data' | 'report' | 'height'> {
  readonly width: number;
}
