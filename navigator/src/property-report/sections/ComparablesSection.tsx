import { compareProperties } from '@platbook/contract/property/property-report';
import { titleCase } from '@platbook/property/title-case';
import { Pin } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useMemo, useState } from 'react';
import { useSteadyEndpoint } from '../../api/call.ts';
import { ReportLink } from '../../search/results/ReportLink.tsx';
import { goToPlace, readAddress, useAddress } from '../../state/address.ts';
import { countText, dollarText } from '../../words/figures.ts';
import { numberOf } from '../cells.ts';
import { ComparableRulesForm } from '../comparables/ComparableRulesForm.tsx';
import { ComparablesMap } from '../comparables/ComparablesMap.tsx';
import {
  type Comparable,
  type ComparableRules,
  comparableKeys,
  explainDifference,
  readComparableRules,
  sayRules,
  valueBy,
} from '../comparables/comparable-rules.ts';
import { DataTable, type TableColumn } from '../DataTable.tsx';
import type { ReportFacts } from '../report-facts.ts';
import { LockLine, Section } from '../Section.tsx';

/** Keeps the rules in the address, without reloading the rest of the report. */
function changeRules(rules: ComparableRules): void {
  const { path, search } = readAddress();
  const next = new URLSearchParams(search);
  for (const key of comparableKeys) {
    const value = rules[key];
    if (value === undefined) next.delete(`comp.${key}`);
    else next.set(`comp.${key}`, value);
  }
  goToPlace(path, next.toString(), { replace: true });
}

function useRules(): ComparableRules {
  const given = new URLSearchParams(useAddress().search);
  return readComparableRules(Object.fromEntries(comparableKeys.map((key) => [key, given.get(`comp.${key}`)])));
}

export function ComparablesSection({ facts }: { facts: ReportFacts }) {
  if (facts.isLocked('Transactions.Recorder'))
    return (
      <Section id="comparables">
        <LockLine table="Transactions.Recorder">
          Comparables need the Recorder Deeds & Sales dataset, which isn't in your packs.
        </LockLine>
      </Section>
    );
  return <ComparablesBody facts={facts} />;
}

function columnsOf(pinned: ReadonlySet<number>, onPin: (id: number) => void): TableColumn<Comparable>[] {
  return [
    { head: 'Number', isQuiet: true, look: 'muted', cell: (_, index) => index + 1 },
    {
      head: 'Address',
      cell: ({ id, address }) => <ReportLink id={id}>{titleCase(address)}</ReportLink>,
    },
    { head: 'Miles', look: 'num', cell: ({ miles }) => countText(miles, 2) },
    { head: 'Sold', look: 'num', cell: ({ soldOn }) => soldOn },
    { head: 'Price', look: 'num', cell: ({ price }) => dollarText(price) },
    { head: 'Sq ft', look: 'num', cell: ({ area: feet }) => countText(feet ?? undefined) },
    { head: '$ / sq ft', look: 'num', cell: ({ pricePerSqFt }) => countText(pricePerSqFt ?? undefined) },
    { head: 'Similarity', look: 'num', cell: ({ alike }) => alike },
    {
      head: 'Pin',
      isQuiet: true,
      look: 'num',
      cell: ({ id, address }) => (
        <IconButton
          icon={Pin}
          isSmall
          label={`Pin ${titleCase(address)}`}
          isOn={pinned.has(id)}
          onClick={() => onPin(id)}
        />
      ),
    },
  ];
}

function ComparablesBody({ facts }: { facts: ReportFacts }) {
  const rules = useRules();
  const [isEditing, setIsEditing] = useState(false);
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState<number>();
  const [isShowingOutliers, setIsShowingOutliers] = useState(false);
  const togglePin = (id: number) => {
    const next = new Set(pinned);
    if (!next.delete(id)) next.add(id);
    setPinned(next);
  };
  const found = useSteadyEndpoint(compareProperties, { params: { id: String(facts.id) }, query: rules });
  const { data } = found;
  const area = numberOf(facts.row('Property.PropertyFeature'), 'LivingAreaSqFt');
  const all = data?.comparables ?? none;
  const outliers = all.filter(({ isOutlier }) => isOutlier).length;
  const value = useMemo(
    () => valueBy(all, { pinned, isShowingOutliers }, area),
    [all, pinned, isShowingOutliers, area],
  );
  const estimate = numberOf(facts.row('Valuation.AVM'), 'EstimatedValue');
  const priced = value.counted.filter(({ pricePerSqFt }) => pricePerSqFt !== null).length;
  const difference = explainDifference(estimate, value.indicated, priced);
  return (
    <Section
      id="comparables"
      note={data && sayRules(data.rules)}
      action={
        <button type="button" className="link" aria-expanded={isEditing} onClick={() => setIsEditing(!isEditing)}>
          Edit criteria
        </button>
      }
    >
      {isEditing && data && <ComparableRulesForm requested={data.rules} rules={rules} onRules={changeRules} />}
      {found.isError && (
        <p className="sec-empty muted">
          Couldn't load the comparables.{' '}
          <Button size="sm" isBusy={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {found.isPending && <div className="skel sec-skel" />}
      {data && all.length === 0 && <p className="sec-empty muted">No comparable sales. Try widening the criteria.</p>}
      {all.length > 0 && (
        <div className="cmp tiles g24" aria-busy={found.isFetching}>
          <ComparablesMap
            facts={facts}
            shown={value.shown}
            miles={data?.rules.miles ?? 1}
            active={active}
            onActive={setActive}
          />
          <div>
            <ComparablesTable
              value={value}
              area={area}
              pinned={pinned}
              onPin={togglePin}
              active={active}
              onActive={setActive}
            />
            {difference && <p className="sec-empty muted">{difference}</p>}
            <p className="sec-empty muted">
              {countText(value.shown.length)} of {countText(data?.found ?? all.length)} matching sales.{' '}
              {outliers > 0 && (
                <button
                  type="button"
                  className="link"
                  aria-pressed={isShowingOutliers}
                  onClick={() => setIsShowingOutliers(!isShowingOutliers)}
                >
                  {isShowingOutliers ? 'Hide outliers' : `Show ${outliers} ${outliers === 1 ? 'outlier' : 'outliers'}`}
                </button>
              )}
            </p>
          </div>
        </div>
      )}
    </Section>
  );
}

const none: readonly Comparable[] = [];

interface ComparablesTableProps {
  value: ReturnType<typeof valueBy<Comparable>>;
  area: number | undefined;
  pinned: ReadonlySet<number>;
  onPin: (id: number) => void;
  active: number | undefined;
  onActive: (id: number | undefined) => void;
}

function ComparablesTable({ value, area, pinned, onPin, active, onActive }: ComparablesTableProps) {
  return (
    <DataTable
      label="Comparables"
      rows={value.shown}
      keyOf={({ id }) => id}
      classOf={({ id }) => [pinned.has(id) && 'on', id === active && 'over'].filter(Boolean).join(' ')}
      onActive={(row) => onActive(row?.id)}
      columns={columnsOf(pinned, onPin)}
      foot={
        <tfoot>
          <tr>
            <td />
            <th scope="row" colSpan={3}>
              {area ? `Implied value at ${countText(area)} sq ft` : 'Median price per sq ft'}
              {pinned.size > 0 && `, ${pinned.size} pinned`}
            </th>
            <td className="num">{dollarText(value.indicated)}</td>
            <td />
            <td className="num">{countText(value.perSqFt)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      }
    />
  );
}
