import { type UserChange, updateUser } from '@platbook/contract/account/users';
import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery, useCurrentUser } from '../../api/use-app.tsx';

interface PreferenceRowProps<Value extends string> {
  label: string;
  options: readonly Value[];
  names?: Record<Value, string>;
  saved: Value | undefined;
  toChange: (value: Value) => UserChange;
  onSaved: () => void;
}

export function PreferenceRow<Value extends string>(props: PreferenceRowProps<Value>) {
  const { label, options, names, saved, toChange, onSaved } = props;
  const id = useId();
  const user = useCurrentUser();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Value>();
  const [isSaving, setIsSaving] = useState(false);
  const value = chosen ?? saved ?? '';
  const save = async () => {
    if (isSaving || value === '') return;
    setIsSaving(true);
    try {
      await call(updateUser, { params: { id: user.id }, body: toChange(value) });
      showToast({ kind: 'success', text: 'Changes were saved successfully' });
      onSaved();
      await cache.invalidateQueries({ queryKey: appInfoQuery.queryKey });
    } catch (error) {
      if (errorText(error) !== undefined) showToast({ kind: 'error', text: 'Changes updation failed' });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className="pref tiles g12 ruled">
      <label id={`${id}-label`} className="label muted" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(chosenValue) => setChosen(chosenValue as Value)}
        choices={[
          value === '' && ['', 'Choose one'],
          ...options.map((option) => [option, names?.[option] ?? option] as const),
        ]}
      />
      <Button isBusy={isSaving} disabled={value === ''} aria-describedby={`${id}-label`} onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}
