import type { ReactNode } from 'react';
import { countText, dollarText, namedWords, percentText } from '../words/figures.ts';
import { isYes, numberOf, textOf } from './cells.ts';
import type { ReportFacts } from './report-facts.ts';
import { countWord, openCase, stageToken } from './report-words.ts';

/** The title of the record: where, which parcel, what state it is in, and the five figures that matter most. */
export function ReportHead({ facts }: { facts: ReportFacts }) {
  const address = facts.row('Property.PropertyAddress');
  const state = openCase(facts);
  const stage = textOf(state, 'CurrentStage');
  const auction = textOf(state, 'AuctionDate');
  const isOwnerOccupied = isYes(facts.row('Ownership.CurrentOwner'), 'OwnerOccupiedFlag');
  const place = [
    [textOf(address, 'SitusCity'), textOf(address, 'SitusState'), textOf(address, 'SitusZIP')]
      .filter(Boolean)
      .join(' '),
    `${textOf(address, 'CountyName') ?? ''} County ${textOf(address, 'CountyFIPS') ?? ''}`.trim(),
  ].join(', ');
  return (
    <header className="rep-title plate">
      {(stage || isOwnerOccupied || isYes(facts.row('Tax.TaxAssessor'), 'HomesteadFlag')) && (
        <div className="chips">
          {stage && (
            <span className="stage" style={{ ['--stage' as string]: `var(--${stageToken(stage)})` }}>
              <i />
              {facts.word('stage', stage)} {stage === 'AUCTION' ? auction : textOf(state, 'LatestFilingDate')}
            </span>
          )}
          {isOwnerOccupied && <span className="badge">Owner-occupied</span>}
          {isYes(facts.row('Tax.TaxAssessor'), 'HomesteadFlag') && <span className="badge">Homestead</span>}
        </div>
      )}
      <h1 className="t-32">{addressText(facts)}</h1>
      <p>
        {place}. Parcel {textOf(address, 'ParcelNumberFormatted') ?? 'without a number'}. PropertyID {facts.id}.
      </p>
      <p className="print-only">Data of {facts.asOf}</p>
      <Figures facts={facts} />
    </header>
  );
}

/** How the property is called. */
export function addressText(facts: ReportFacts): string {
  const address = textOf(facts.row('Property.PropertyAddress'), 'SitusFullAddress');
  return address ? namedWords(address) : `Property ${facts.id}`;
}

function Figures({ facts }: { facts: ReportFacts }) {
  const avm = facts.row('Valuation.AVM');
  const equity = facts.row('Valuation.HomeEquity');
  const rent = facts.row('Valuation.RentalAVM');
  const value = numberOf(avm, 'EstimatedValue');
  const [low, high] = [numberOf(avm, 'EstimatedLow'), numberOf(avm, 'EstimatedHigh')];
  const sale = facts.rows('Transactions.Recorder').find((row) => (numberOf(row, 'SalePrice') ?? 0) > 0);
  const bid = numberOf(openCase(facts), 'OpeningBid');
  const tax = facts.row('Tax.TaxAssessor');
  const loans = numberOf(equity, 'OpenLoanCount');
  const isValueLocked = facts.isLocked('Valuation.AVM');
  return (
    <div className="five">
      <Figure label="Estimated value" value={dollarText(value)} isLocked={isValueLocked}>
        {value !== undefined && low !== undefined && high !== undefined && (
          <>
            <div className="range">
              <i />
              <b style={{ left: `${18 + (68 * (value - low)) / Math.max(1, high - low)}%` }} />
            </div>
            {dollarText(low)} to {dollarText(high)}, score {numberOf(avm, 'ConfidenceScore')}
          </>
        )}
      </Figure>
      <Figure
        label="Equity"
        value={dollarText(numberOf(equity, 'AvailableEquity'))}
        isLocked={facts.isLocked('Valuation.HomeEquity')}
      >
        {equity && `${percentText(numberOf(equity, 'EquityPercent'))} of value, ${countWord(loans, 'open loan')}`}
      </Figure>
      <Figure
        label="Estimated rent"
        value={dollarText(numberOf(rent, 'EstimatedRent'))}
        isLocked={facts.isLocked('Valuation.RentalAVM')}
      >
        {rent && `a month, ${percentText(numberOf(rent, 'GrossYieldPercent'))} gross yield`}
      </Figure>
      <Figure
        label="Last sale"
        value={dollarText(numberOf(sale, 'SalePrice'))}
        isLocked={facts.isLocked('Transactions.Recorder')}
      >
        {sale && `${textOf(sale, 'SaleDate')}, ${facts.word('deed', textOf(sale, 'DeedTypeCode'))?.toLowerCase()}`}
      </Figure>
      {bid === undefined ? (
        <Figure
          label={`Tax of ${countlessYear(numberOf(tax, 'TaxYear'))}`}
          value={dollarText(numberOf(tax, 'TaxAmount'))}
          isLocked={facts.isLocked('Tax.TaxAssessor')}
        >
          {tax && `assessed ${dollarText(numberOf(tax, 'AssessedTotalValue')) ?? 'at nothing'}`}
        </Figure>
      ) : (
        <Figure label="Opening bid" value={dollarText(bid)}>
          {value !== undefined && value > 0 && sayDifference(bid, value)}
        </Figure>
      )}
    </div>
  );
}

function countlessYear(year: number | undefined): string {
  return year === undefined ? 'the last roll' : String(year);
}

function sayDifference(bid: number, value: number): string {
  const percent = ((value - bid) / value) * 100;
  return `${percentText(Math.abs(percent))} ${percent >= 0 ? 'below' : 'above'} value`;
}

interface FigureProps {
  label: string;
  value: string | undefined;
  isLocked?: boolean;
  children?: ReactNode;
}

function Figure({ label, value, isLocked = false, children }: FigureProps) {
  return (
    <div>
      <div className="l">{label}</div>
      <div className="v">{value ?? <span className="null">{isLocked ? 'Not in your packs' : 'NULL'}</span>}</div>
      <div className="s">{children}</div>
    </div>
  );
}

/** `1,742 sq ft`. */
export function feetText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${countText(value)} sq ft`;
}
