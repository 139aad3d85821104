/** Which row to use if an object has several per property; shared by the search index and "Show as SQL". */
import type { RowChoice } from '@platbook/contract/property/property-fields';

export interface RowRule {
  readonly where: string;
  readonly order: string;
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

/** Objects without a row rule in which a property can still have two rows: the first row by this column is used. */
export const firstRowColumns: Readonly<Record<string, string>> = { 'Property.HOA': 'HOAID' };
