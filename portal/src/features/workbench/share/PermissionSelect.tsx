import type { FoundPerson, Permission } from '@platbook/contract/workbench/sharing';
import { Select } from '@platbook/ui/widgets/Select.tsx';

const choices = [
  ['read', 'Can view'],
  ['edit', 'Can edit'],
] as const;

interface PermissionSelectProps {
  person: FoundPerson;
  value: Permission;
  isDisabled?: boolean;
  onChange: (permission: Permission) => void;
}

export function PermissionSelect({ person, value, isDisabled = false, onChange }: PermissionSelectProps) {
  return (
    <Select
      boxClass="select sm share-can"
      aria-label={`What ${person.displayName} can do`}
      value={value}
      disabled={isDisabled}
      choices={choices}
      onChange={onChange}
    />
  );
}
