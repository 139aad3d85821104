import type { LucideIcon } from 'lucide-react';

interface IconProps {
  /** An icon of lucide-react, imported by name so that only used icons are bundled. */
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20;
  className?: string;
  isFilled?: boolean;
}

export function Icon({ of: Glyph, size = 16, className = '', isFilled = false }: IconProps) {
  const classes = ['i', size !== 16 && `i${size}`, isFilled && 'fill', className].filter(Boolean).join(' ');
  return <Glyph className={classes} aria-hidden="true" focusable="false" width={size} height={size} />;
}
