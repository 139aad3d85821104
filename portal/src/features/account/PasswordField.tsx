import { Eye, EyeOff } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../../widgets/TextField.tsx';

const kinds = {
  current: { label: 'Current Password', name: 'currentPassword', autoComplete: 'current-password' },
  new: { label: 'New Password', name: 'password', autoComplete: 'new-password' },
  confirmation: { label: 'Confirm Password', name: 'passwordConfirmation', autoComplete: 'new-password' },
};

type PasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'problem' | 'onChange' | 'required'> & {
  kind: keyof typeof kinds;
  'data-autofocus'?: boolean;
};

export function PasswordField({ kind, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const what = kinds[kind].label.toLowerCase();
  return (
    <TextField
      {...rest}
      {...kinds[kind]}
      type={isShown ? 'text' : 'password'}
      boxClass="lg password"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          isSmall
          label={isShown ? `Hide ${what}` : `Show ${what}`}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
