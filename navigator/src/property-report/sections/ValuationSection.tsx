import { useState } from 'react';
import { countText, dollarText } from '../../words/figures.ts';
import { numberOf, textOf } from '../cells.ts';
import { DataTable } from '../DataTable.tsx';
import { recordWords } from '../foreclosure-steps.ts';
import type { ReportFacts } from '../report-facts.ts';
import { countWord } from '../report-words.ts';
import { DataSection } from '../Section.tsx';
import { ValueChart } from '../ValueChart.tsx';
import { buildValueChart, type ValueChart as Chart } from '../value-chart.ts';

const size = { width: 928, height: 248 };

export function ValuationSection({ facts }: { facts: ReportFacts }) {
  const [isWhole, setIsWhole] = useState(false);
  const avm = facts.row('Valuation.AVM');
  const history = facts.rows('Valuation.AVMHistory');
  const chart = chartOf(facts);
  const used = numberOf(avm, 'ComparableCount');
  const about = [
    textOf(avm, 'ValuationDate') && `AVM as of ${textOf(avm, 'ValuationDate')}`,
    textOf(avm, 'ModelVersion') && `model ${textOf(avm, 'ModelVersion')}`,
    used !== undefined && `based on ${countWord(used, 'sale')}`,
  ];
  return (
    <DataSection
      facts={facts}
      id="valuation"
      note={about.filter(Boolean).join(', ')}
      action={
        history.length > 0 && (
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Hide quarterly history' : 'Show quarterly history'}
          </button>
        )
      }
    >
      {chart && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own styles
        <div className="scrollx holds vch" role="group" aria-label="Value history" tabIndex={0}>
          <ValueChart chart={chart} size={size} label={sayChart(chart, facts)} />
        </div>
      )}
      {(isWhole || !chart) && history.length > 0 && (
        <DataTable
          label="Quarterly history"
          rows={history}
          columns={[
            { head: 'Date', look: 'fig', cell: (row) => textOf(row, 'ValuationDate') },
            { head: 'Value, $', look: 'num', cell: (row) => countText(numberOf(row, 'EstimatedValue')) },
            { head: 'Low, $', look: 'num', cell: (row) => countText(numberOf(row, 'EstimatedLow')) },
            { head: 'High, $', look: 'num', cell: (row) => countText(numberOf(row, 'EstimatedHigh')) },
            { head: 'Confidence', look: 'num', cell: (row) => numberOf(row, 'ConfidenceScore') },
            { head: 'Model', look: 'after', cell: (row) => textOf(row, 'ModelVersion') },
          ]}
        />
      )}
    </DataSection>
  );
}

function chartOf(facts: ReportFacts): Chart | undefined {
  const points = facts.rows('Valuation.AVMHistory').flatMap((row) => {
    const [date, value] = [textOf(row, 'ValuationDate'), numberOf(row, 'EstimatedValue')];
    if (!date || value === undefined) return [];
    return [{ date, value, low: numberOf(row, 'EstimatedLow'), high: numberOf(row, 'EstimatedHigh') }];
  });
  const loans = facts.rows('Mortgage.Loan').flatMap((row) => {
    const [recorded, amount] = [textOf(row, 'RecordingDate'), numberOf(row, 'LoanAmount')];
    if (textOf(row, 'LoanStatus') !== 'OPEN' || !recorded || amount === undefined) return [];
    return [{ recorded, amount, balance: numberOf(row, 'EstimatedBalance') ?? amount }];
  });
  const sales = facts.rows('Transactions.Recorder').flatMap((row) => {
    const [date, price] = [textOf(row, 'SaleDate'), numberOf(row, 'SalePrice')];
    return date && price ? [{ date, price, label: `Sold ${date}, ${dollarText(price)}` }] : [];
  });
  const filings = facts.rows('Foreclosure.ForeclosureEvent').flatMap((row) => {
    const [date, type] = [textOf(row, 'RecordingDate'), textOf(row, 'RecordType') ?? ''];
    return date && (type === 'LIS' || type === 'NOD') ? [{ date, label: `${recordWords[type]} filed` }] : [];
  });
  return buildValueChart(points, loans, sales, filings, size);
}

function sayChart(chart: Chart, facts: ReportFacts): string {
  const years = chart.years.map(({ label }) => label);
  const parts = [
    `Estimated value${years[0] ? ` since ${years[0]}` : ''} as of ${facts.asOf || years.at(-1)}, ${dollarText(chart.end.value)}`,
    ...(chart.owedEnd ? [`open loans ${dollarText(chart.owedEnd.value)}`] : []),
    ...chart.sales.map(({ label }) => label),
    ...chart.filings.map(({ label }) => label),
  ];
  return `${parts.join('; ')}.`;
}
