import { titleCase } from '@platbook/property/title-case';
import { useState } from 'react';
import { codeWithin, codeWords, countText, dollarText, percentText } from '../../words/figures.ts';
import { numberOf, textOf } from '../cells.ts';
import { DataTable } from '../DataTable.tsx';
import type { ReportFacts } from '../report-facts.ts';
import { deedWords, loanKind } from '../report-words.ts';
import { DataSection } from '../Section.tsx';

const shownRolls = 5;

export function TaxSection({ facts }: { facts: ReportFacts }) {
  const [isWhole, setIsWhole] = useState(false);
  const rolls = facts.rows('Tax.AssessmentHistory');
  const shown = isWhole ? rolls : rolls.slice(0, shownRolls);
  const hasMore = rolls.length > shownRolls;
  const bill = facts.row('Tax.TaxAssessor');
  return (
    <DataSection
      facts={facts}
      id="taxes"
      note={hasMore && !isWhole ? `latest ${shownRolls} of ${rolls.length} years` : undefined}
      action={
        hasMore && (
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Show latest ${shownRolls}` : `Show all ${rolls.length}`}
          </button>
        )
      }
    >
      <DataTable
        label="Taxes and assessment by year"
        rows={shown}
        columns={[
          { head: 'Year', look: 'fig', cell: (row) => textOf(row, 'TaxYear') },
          { head: 'Building, $', look: 'num', cell: (row) => countText(numberOf(row, 'AssessedImprovementValue')) },
          { head: 'Land, $', look: 'num', cell: (row) => countText(numberOf(row, 'AssessedLandValue')) },
          { head: 'Market, $', look: 'num', cell: (row) => countText(numberOf(row, 'MarketTotalValue')) },
          { head: 'Assessed, $', look: 'num', cell: (row) => countText(numberOf(row, 'AssessedTotalValue')) },
          { head: 'Exempt, $', look: 'num', cell: (row) => countText(numberOf(row, 'ExemptionTotal')) },
          { head: 'Tax, $', look: 'num', cell: (row) => countText(numberOf(row, 'TaxAmount'), 2) },
          {
            head: 'Bill',
            look: 'after',
            cell: (row) => (textOf(row, 'DelinquentFlag') === 'Y' ? 'Overdue' : 'Paid'),
          },
        ]}
      />
      {textOf(bill, 'DelinquentFlag') === 'Y' && (
        <p className="sec-empty muted">
          {dollarText(numberOf(bill, 'DelinquentAmount'))} overdue since {textOf(bill, 'DelinquentYear')}.
        </p>
      )}
    </DataSection>
  );
}

export function SalesSection({ facts }: { facts: ReportFacts }) {
  const deeds = facts.rows('Transactions.Recorder');
  return (
    <DataSection facts={facts} id="sales">
      <DataTable
        label="Sales and deeds"
        rows={deeds}
        columns={[
          { head: 'Recorded', look: 'fig', cell: (row) => textOf(row, 'RecordingDate') },
          { head: 'Code', look: 'muted', cell: (row) => textOf(row, 'DeedTypeCode') },
          { head: 'Deed', cell: (row) => deedWords(facts, row) },
          { head: 'Price', look: 'num', cell: (row) => dollarText(numberOf(row, 'SalePrice') || undefined) },
          { head: 'Financing', look: 'after', cell: (row) => financing(facts, row) },
          { head: 'Document', look: 'fig', cell: (row) => textOf(row, 'DocumentNumber') },
        ]}
      />
    </DataSection>
  );
}

function financing(facts: ReportFacts, deed: Parameters<typeof numberOf>[0]): string {
  const first = numberOf(deed, 'FirstLoanAmount');
  if (!first) return textOf(deed, 'CashPurchaseFlag') === 'Y' ? 'Cash' : 'No loan recorded';
  const second = numberOf(deed, 'SecondLoanAmount');
  const kind = codeWithin(facts.word('loanType', textOf(deed, 'FirstLoanTypeCode')));
  const share = numberOf(deed, 'CombinedLTVPercent');
  const loans = [`${dollarText(first)} ${kind ?? ''}`.trim(), second && `${dollarText(second)} second`].filter(Boolean);
  return `${loans.join(' and ')}${shareText(share)}`;
}

/** A loan well above the price usually covers several properties. */
function shareText(percent: number | undefined): string {
  if (percent === undefined) return '';
  return percent > 125 ? ', more than the price: covers several properties' : `, ${percentText(percent)} of price`;
}

const positions = ['', 'First', 'Second', 'Third', 'Fourth'];
/** Of the first three loans. Text in the color of paper can be read on them in both themes. */
const barColors = ['c3', 'c8', 'c1'];

export function MortgageSection({ facts }: { facts: ReportFacts }) {
  const loans = facts.rows('Mortgage.Loan');
  const open = loans
    .filter((loan) => textOf(loan, 'LoanStatus') === 'OPEN')
    .sort((one, other) => (numberOf(one, 'LienPosition') ?? 9) - (numberOf(other, 'LienPosition') ?? 9));
  const [isWhole, setIsWhole] = useState(false);
  const equity = facts.row('Valuation.HomeEquity');
  const cltv = numberOf(equity, 'CLTVPercent');
  const closed = loans.length - open.length;
  return (
    <DataSection
      facts={facts}
      id="mortgages"
      note={cltv === undefined ? undefined : `${percentText(cltv)} combined loan-to-value`}
      action={
        closed > 0 && (
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show open loans only' : `Show ${closed} paid off or closed`}
          </button>
        )
      }
    >
      {equity && <LienBar facts={facts} balances={balancesOf(equity)} />}
      {loans.length > 0 && (open.length > 0 || isWhole) && (
        <DataTable
          label="Loans"
          rows={isWhole ? loans : open}
          columns={[
            { head: 'Position', cell: (row) => positions[numberOf(row, 'LienPosition') ?? 0] },
            { head: 'Recorded', look: 'fig', cell: (row) => textOf(row, 'RecordingDate') },
            {
              head: 'Lender',
              cell: (row) => titleCase(textOf(row, 'CurrentLenderName') ?? textOf(row, 'LenderName') ?? ''),
            },
            { head: 'Type', cell: (row) => loanKind(facts, row) },
            { head: 'Amount', look: 'num', cell: (row) => dollarText(numberOf(row, 'LoanAmount')) },
            { head: 'Rate, %', look: 'num', cell: (row) => countText(numberOf(row, 'InterestRate'), 3) },
            { head: 'Balance', look: 'num', cell: (row) => dollarText(numberOf(row, 'EstimatedBalance')) },
            { head: 'Status', look: 'after', cell: loanState },
          ]}
        />
      )}
      {loans.length > 0 && open.length === 0 && !isWhole && <p className="sec-empty muted">No open loans.</p>}
    </DataSection>
  );
}

function loanState(loan: Parameters<typeof textOf>[0]): string | undefined {
  const status = textOf(loan, 'LoanStatus');
  return status === 'OPEN' && textOf(loan, 'DelinquencyFlag') === 'Y' ? 'Overdue' : codeWords(status);
}

function balancesOf(equity: Parameters<typeof numberOf>[0]): number[] {
  return ['FirstLoanBalance', 'SecondLoanBalance', 'ThirdLoanBalance'].flatMap(
    (column) => numberOf(equity, column) || [],
  );
}

function LienBar({ facts, balances }: { facts: ReportFacts; balances: number[] }) {
  const row = facts.row('Valuation.HomeEquity');
  const left = numberOf(row, 'AvailableEquity') ?? 0;
  const whole = balances.reduce((sum, each) => sum + each, Math.max(0, left));
  if (whole <= 0) return null;
  const parts = [
    ...balances.map((amount, index) => ({ name: positions[index + 1] ?? '', amount, token: barColors[index] ?? 'c8' })),
    { name: 'Equity', amount: Math.max(0, left), token: 's2' },
  ].map((part) => ({ ...part, share: (part.amount / whole) * 100 }));
  const label = parts.map(({ name, share }) => `${name} ${percentText(share)}`).join(', ');
  return (
    <div className="lien s-12 m clips flex" role="img" aria-label={label}>
      {parts.map(({ name, amount, token, share }) => (
        <i
          key={name}
          className={`clips nowrap${token === 's2' ? '' : ' owed'}`}
          style={{ width: `${share}%`, background: `var(--${token})` }}
        >
          {share > 12 && `${name}, ${dollarText(amount)}`}
        </i>
      ))}
    </div>
  );
}
