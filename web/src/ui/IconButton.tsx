import { Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from './Icon.tsx';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Its name, in the tooltip and for screen readers. */
  label: string;
  /** A toggle that is on; leave it out where the button is no toggle. */
  isOn?: boolean;
  isSmall?: boolean;
  iconSize?: 14 | 16;
}

/** A button of 28 px (22 in popovers) that shows an icon alone. */
export function IconButton({
  icon,
  label,
  isOn,
  isSmall = false,
  iconSize = 16,
  className = '',
  ...rest
}: IconButtonProps) {
  const classes = ['icon-btn', isSmall && 'xs', isOn && 'on', className].filter(Boolean).join(' ');
  return (
    // What opens under the button stands where its tooltip would be.
    <Tooltip label={label} disabled={rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true}>
      <button type="button" {...rest} className={classes} aria-label={label} aria-pressed={isOn}>
        <Icon of={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
