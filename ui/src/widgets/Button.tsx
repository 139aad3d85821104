import type { ComponentPropsWithRef } from 'react';
import type { IconPath } from '../icons.ts';
import { Icon } from './Icon.tsx';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` once per region; `sell` for sales; `danger` for destructive actions; `stop` ends a run; `quiet` has no border. */
  look?: 'default' | 'primary' | 'quiet' | 'sell' | 'danger' | 'stop';
  /** 28 px in the workbench, 32 in the portal, 36 in dialogs; by default, the container decides. */
  size?: 'sm' | 'lg';
  isBusy?: boolean;
  icon?: IconPath;
}

export function Button(props: ButtonProps) {
  const { look = 'default', size, isBusy = false, icon, className = '', children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, size, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className="ring" aria-hidden="true" />}
      {icon && <Icon of={icon} size={14} />}
      {children}
    </button>
  );
}

export function buttonClass(look: ButtonProps['look'] = 'default', size?: ButtonProps['size'], more = ''): string {
  return ['btn', look !== 'default' && look, size, more].filter(Boolean).join(' ');
}
