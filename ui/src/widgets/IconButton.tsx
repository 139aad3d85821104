import type { ComponentPropsWithRef } from 'react';
import type { IconPath } from '../icons.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Icon } from './Icon.tsx';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconPath;
  label: string;
  /** Whether a toggle is on; undefined for other buttons. */
  isOn?: boolean;
  /** 22 px with an icon of 14. */
  isSmall?: boolean;
  iconSize?: 14 | 16;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, isOn, isSmall = false, iconSize = isSmall ? 14 : 16, className = '', ...rest } = props;
  const classes = ['icon-btn', isSmall && 'xs', isOn && 'on', className].filter(Boolean).join(' ');
  return (
    // The opened popup is in the tooltip's place.
    <Tooltip label={label} isDisabled={rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true}>
      <button type="button" {...rest} className={classes} aria-label={label} aria-pressed={isOn}>
        <Icon of={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
