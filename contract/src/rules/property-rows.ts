/** Which row of an object is meant where a property has several; the index of properties and "Show as SQL" read it from here. */
import type { RowChoice } from '../property-fields.ts';

export interface RowRule {
  /** Rows that count, in SQL. */
  readonly where: string;
  /** The first of them is meant. */
  readonly order: string;
  /** The same in words. */
  readonly says: string;
}

export const rowRules: Record<RowChoice, RowRule> = {
  'last-sale': {
    where: "ArmsLengthFlag = 'Y' AND SalePrice > 10000",
    order: 'SaleDate DESC NULLS LAST, TransactionID DESC',
    says: 'the latest open-market sale',
  },
  'first-loan': {
    where: "LoanStatus = 'OPEN'",
    order: 'LienPosition NULLS LAST, RecordingDate DESC NULLS LAST, LoanID DESC',
    says: 'the open loan in first position',
  },
  'open-case': {
    where: 'ForeclosureCaseID IS NOT NULL',
    order: "coalesce(ActiveFlag, 'N') DESC, LatestFilingDate DESC NULLS LAST, ForeclosureCaseID DESC",
    says: 'the active foreclosure case, or else the latest',
  },
  'last-permit': {
    where: 'IssueDate IS NOT NULL',
    order: 'IssueDate DESC, PermitID DESC',
    says: 'the latest permit',
  },
  'last-flip': {
    where: 'ResaleDate IS NOT NULL',
    order: 'ResaleDate DESC, ResaleTransactionID DESC',
    says: 'the latest resale within a year',
  },
  elementary: {
    where: "SchoolLevel = 'ELEMENTARY'",
    order: 'DistanceMiles, SchoolID',
    says: 'the elementary school for this address',
  },
  middle: {
    where: "SchoolLevel = 'MIDDLE'",
    order: 'DistanceMiles, SchoolID',
    says: 'the middle school for this address',
  },
  high: { where: "SchoolLevel = 'HIGH'", order: 'DistanceMiles, SchoolID', says: 'the high school for this address' },
};

/** Objects whose rows stand for themselves although nothing keeps a property from having two: the first by this column is meant. */
export const firstRowColumns: Readonly<Record<string, string>> = { 'Property.HOA': 'HOAID' };
