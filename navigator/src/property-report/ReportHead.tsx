import { titleCase } from '@platbook/property/title-case';
import type { ReactNode } from 'react';
import { codeWithin, countText, dollarText, percentText } from '../words/figures.ts';
import { isYes, numberOf, textOf } from './cells.ts';
import type { ReportFacts } from './report-facts.ts';
import { countWord, deedWords, openCase, stageToken } from './report-words.ts';

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
        <div className="chips g6 wrap flex">
          {stage && (
            <span className="stage inline s-12 b" style={{ ['--stage' as string]: `var(--${stageToken(stage)})` }}>
              <i className="sw" />
              {facts.word('stage', stage)} {stage === 'AUCTION' ? auction : textOf(state, 'LatestFilingDate')}
            </span>
          )}
          {isOwnerOccupied && <span className="badge">Owner-occupied</span>}
          {isYes(facts.row('Tax.TaxAssessor'), 'HomesteadFlag') && <span className="badge">Homestead</span>}
        </div>
      )}
      <h1 className="t-32 breaks">{addressText(facts)}</h1>
      <p className="muted">
        {place}. Parcel {textOf(address, 'ParcelNumberFormatted') ?? 'number not recorded'}. PropertyID {facts.id}.
      </p>
      <p className="print-only muted">Data as of {facts.asOf}</p>
      <Figures facts={facts} />
    </header>
  );
}

export function addressText(facts: ReportFacts): string {
  const address = textOf(facts.row('Property.PropertyAddress'), 'SitusFullAddress');
  return address ? titleCase(address) : `Property ${facts.id}`;
}

function Figures({ facts }: { facts: ReportFacts }) {
  const avm = facts.row('Valuation.AVM');
  const equity = facts.row('Valuation.HomeEquity');
  const rent = facts.row('Valuation.RentalAVM');
  const value = numberOf(avm, 'EstimatedValue');
  const [low, high] = [numberOf(avm, 'EstimatedLow'), numberOf(avm, 'EstimatedHigh')];
  const confidence = numberOf(avm, 'ConfidenceScore');
  const sale = facts.rows('Transactions.Recorder').find((row) => (numberOf(row, 'SalePrice') ?? 0) > 0);
  const bid = numberOf(openCase(facts), 'OpeningBid');
  const tax = facts.row('Tax.TaxAssessor');
  const assessed = numberOf(tax, 'AssessedTotalValue');
  const loans = numberOf(equity, 'OpenLoanCount');
  const share = numberOf(equity, 'EquityPercent');
  const isValueLocked = facts.isLocked('Valuation.AVM');
  return (
    <div className="five tiles mt16">
      <Figure label="Estimated value" value={dollarText(value)} isLocked={isValueLocked} missing="No estimate">
        {value !== undefined && low !== undefined && high !== undefined && (
          <>
            <div className="range holds">
              <i className="placed" />
              <b className="placed" style={{ left: `${18 + (68 * (value - low)) / Math.max(1, high - low)}%` }} />
            </div>
            {dollarText(low)} to {dollarText(high)}
            {confidence !== undefined && `, confidence ${confidence} of 100`}
          </>
        )}
      </Figure>
      <Figure
        label="Equity"
        value={dollarText(numberOf(equity, 'AvailableEquity'))}
        missing="No estimate"
        isLocked={facts.isLocked('Valuation.HomeEquity')}
      >
        {equity &&
          [share !== undefined && `${percentText(share)} of value`, countWord(loans, 'open loan')]
            .filter(Boolean)
            .join(', ')}
      </Figure>
      <Figure
        label="Estimated rent"
        value={dollarText(numberOf(rent, 'EstimatedRent'))}
        missing="No estimate"
        isLocked={facts.isLocked('Valuation.RentalAVM')}
      >
        {rentText(numberOf(rent, 'EstimatedRent'), numberOf(rent, 'GrossYieldPercent'))}
      </Figure>
      <Figure
        label="Last sale"
        value={dollarText(numberOf(sale, 'SalePrice'))}
        missing="None on record"
        isLocked={facts.isLocked('Transactions.Recorder')}
      >
        {[textOf(sale, 'SaleDate'), codeWithin(deedWords(facts, sale))].filter(Boolean).join(', ')}
      </Figure>
      {bid === undefined ? (
        <Figure
          label={`${numberOf(tax, 'TaxYear') ?? 'Latest'} tax`}
          value={dollarText(numberOf(tax, 'TaxAmount'))}
          isLocked={facts.isLocked('Tax.TaxAssessor')}
        >
          {assessed !== undefined && `assessed at ${dollarText(assessed)}`}
        </Figure>
      ) : (
        <Figure label="Opening bid" value={dollarText(bid)}>
          {value !== undefined && value > 0 && sayDifference(bid, value)}
        </Figure>
      )}
    </div>
  );
}

function rentText(rent: number | undefined, percent: number | undefined): string {
  if (rent === undefined) return '';
  return percent === undefined ? 'per month' : `per month, ${percentText(percent)} gross yield`;
}

function sayDifference(bid: number, value: number): string {
  const percent = ((value - bid) / value) * 100;
  return `${percentText(Math.abs(percent))} ${percent >= 0 ? 'below' : 'above'} value`;
}

interface FigureProps {
  label: string;
  value: string | undefined;
  isLocked?: boolean;
  missing?: string;
  children?: ReactNode;
}

function Figure({ label, value, isLocked = false, missing = 'Not recorded', children }: FigureProps) {
  return (
    <div>
      <div className="muted t-12">{label}</div>
      <div className="v">{value ?? <span className="null">{isLocked ? 'Not in your packs' : missing}</span>}</div>
      <div className="muted t-12">{children}</div>
    </div>
  );
}

export function feetText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${countText(value)} sq ft`;
}
