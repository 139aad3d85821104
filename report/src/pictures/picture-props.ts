/** What a picture of a report is given, and what it says when someone presses one of its marks. */
import type { ReportColumn, ReportDimension, ReportMeasure, ReportPicture } from '@platbook/contract/report-definition';
import type { PictureData } from '@platbook/contract/reports';
import type { Days } from '@platbook/contract/rules/report-conditions';

/** A mark of a picture: what its rows have in common, by dimension, and its words for people and screen readers. */
export interface Mark {
  readonly values: Readonly<Record<string, string>>;
  readonly label: string;
}

/** What a report says of its parts, with the words and colors that are the same in every picture. */
export interface ReportLookup {
  readonly reportId: string;
  readonly asOf: string;
  /** Throw where the report has no such part: a definition that names one does not pass the server's start. */
  readonly dimension: (id: string) => ReportDimension;
  /** Whether there is such a dimension: an address may name any. */
  readonly hasDimension: (id: string) => boolean;
  readonly measure: (id: string) => ReportMeasure;
  readonly column: (id: string, picture?: ReportPicture) => ReportColumn;
  /** The words of a value: Duval FL, Mar 2026, Auction. */
  readonly wordsOf: (dimension: string, value: string, data?: PictureData) => string;
  /** The words of a value in a column of rows; undefined where no dimension has words for it. */
  readonly wordsOfColumn: (column: string, value: string) => string | undefined;
  /** Whether rows of a picture are of properties, which the navigator can show. */
  readonly hasProperties: (picture: ReportPicture) => boolean;
  /** `var(--c2)`, the color of a value of a dimension wherever it is drawn; `place` is its place in the picture. */
  readonly colorOf: (dimension: string, value: string, place: number) => string;
  /** The color of a measure among others; `place` is its place in the picture. */
  readonly measureColor: (measure: string, place: number) => string;
  /** The color of a picture with one series. */
  readonly mainColor: string;
}

export interface PictureProps {
  readonly picture: ReportPicture;
  readonly data: PictureData;
  readonly report: ReportLookup;
  /** The days that the page is about. */
  readonly period: Days;
  /** Values of this picture's own dimensions that are picked: its marks of other values stand back. Empty while none is. */
  readonly picked: Readonly<Record<string, readonly string[]>>;
  /** Picks a mark, or lets go of one that is picked; with `isMore` what was picked before stays (Ctrl, ⌘ or Shift). */
  readonly onPick: (mark: Mark, isMore?: boolean) => void;
  /** Opens the picture's menu at an element: of a mark (right button, Menu key, Shift F10), or without one of the whole picture. */
  readonly onMenu: (at: Element, mark?: Mark) => void;
  /** What is drawn on: wider and taller in focus mode. */
  readonly height: number;
}
