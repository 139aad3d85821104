import { Moon, Sun } from '../icons.ts';
import { chooseColorScheme, useColorScheme } from '../styles/color-scheme.ts';
import { Button } from '../widgets/Button.tsx';
import { Icon } from '../widgets/Icon.tsx';
import { IconButton } from '../widgets/IconButton.tsx';

export function ThemeToggle({ className = '', isWithText = false }: { className?: string; isWithText?: boolean }) {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  const icon = other === 'dark' ? Moon : Sun;
  const label = other === 'dark' ? 'Dark theme' : 'Light theme';
  const onClick = () => chooseColorScheme(other);
  if (!isWithText) return <IconButton className={className} icon={icon} label={label} onClick={onClick} />;
  return (
    <Button look="quiet" className={className} onClick={onClick}>
      <Icon of={icon} />
      {label}
    </Button>
  );
}
