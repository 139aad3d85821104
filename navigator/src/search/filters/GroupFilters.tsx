import { findField } from '@platbook/contract/property/property-fields';
import { midSentence } from '@platbook/property/title-case';
import { telephoneAddress } from '@platbook/ui/browser/telephone-address';
import { Lock, Phone } from '@platbook/ui/icons';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useState } from 'react';
import { RequestAccess } from '../../access/RequestAccess.tsx';
import { usePortal } from '../../state/use-portal.ts';
import { useSearch } from '../../state/use-search.ts';
import { useFields } from '../../state/use-start.ts';
import { FieldFilter } from './FieldFilter.tsx';
import { type FilterGroup, keysOf } from './filter-groups.ts';

export function GroupFilters({ group }: { group: FilterGroup }) {
  const fields = useFields();
  const { where } = useSearch().search;
  const [isLong, setIsLong] = useState(false);
  const keys = keysOf(group.group);
  const own = keys.flatMap((key) => fields.get(key) ?? []);
  const locked = keys.flatMap((key) => (fields.has(key) ? [] : (findField(key)?.object ?? [])));
  const isFirst = (key: string) => isLong || key in where || group.first.some((each) => each === key);
  const rest = own.filter(({ key }) => !isFirst(key));
  return (
    <>
      {own
        .filter(({ key }) => isFirst(key))
        .map((field) => (
          <FieldFilter key={field.key} field={field} />
        ))}
      {rest.length > 0 && (
        <Button size="sm" className="mt12" onClick={() => setIsLong(true)}>
          {moreText(rest.map(({ label }) => label))}
        </Button>
      )}
      {fields.size > 0 && locked[0] && <LockedFields isAll={own.length === 0} title={group.title} table={locked[0]} />}
    </>
  );
}

function moreText([first = '', second = '', ...others]: string[]): string {
  const next = midSentence(second);
  if (!second) return first;
  return others.length === 0 ? `${first} and ${next}` : `${first}, ${next} and more`;
}

interface LockedFieldsProps {
  isAll: boolean;
  title: string;
  /** The table to ask for. */
  table: string;
}

function LockedFields({ isAll, title, table }: LockedFieldsProps) {
  const phone = usePortal()?.brand.salesPhone;
  return (
    <div className="ff-lock s-12 mt12">
      <p className="flex g8">
        <Icon of={Lock} size={14} className="sales" />
        <span>
          {isAll ? `${title} data isn't in your packs.` : `Some ${midSentence(title)} filters aren't in your packs.`} To
          license data, call sales at {phone ? <b className="nowrap">{phone}</b> : 'your sales contact'}
        </span>
      </p>
      <p className="row wrap mt8">
        <RequestAccess asked={{ kind: 'table', subject: table }} />
        {phone && (
          <a className={buttonClass('sell', 'sm')} href={telephoneAddress(phone)}>
            <Icon of={Phone} size={14} />
            Contact Sales
          </a>
        )}
      </p>
    </div>
  );
}
