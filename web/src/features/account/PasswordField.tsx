import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from './TextField.tsx';

/** A field for a password, which can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'boxClass'>) {
  const [isShown, setIsShown] = useState(false);
  const what = props.label.toLowerCase();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      boxClass="password"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          iconSize={14}
          isSmall
          label={isShown ? `Hide the ${what}` : `Show the ${what}`}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
