import type { IconPath } from '../icons.ts';

interface IconProps {
  of: IconPath;
  size?: 12 | 14 | 16 | 20;
  className?: string;
  isFilled?: boolean;
}

export function Icon({ of: path, size = 16, className = '', isFilled = false }: IconProps) {
  const classes = ['i', size !== 16 && `i${size}`, isFilled && 'fill', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
