import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react';
import type { IconPath } from '../icons.ts';
import { Icon } from '../widgets/Icon.tsx';
import { focusStops, Panel, Popover } from './Popover.tsx';

const CloseContext = createContext(() => {});
const items = '[role^="menuitem"]';

interface MenuProps extends Omit<ComponentProps<typeof Popover>, 'isOpen' | 'onChange' | 'role' | 'onKeyDown'> {}

/** A button with a menu of `MenuItem`s; `hr` and `.menu-label` structure it. */
export function Menu({ children, ...props }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const onKeyDown = useMenuKeys();
  return (
    <Popover {...props} role="menu" isOpen={isOpen} onChange={setIsOpen} onKeyDown={onKeyDown}>
      <CloseContext value={() => setIsOpen(false)}>{children}</CloseContext>
    </Popover>
  );
}

/** A menu next to an element that isn't its button. Its items don't close it: each decides where the focus goes. */
export function MenuPanel(props: Omit<ComponentProps<typeof Panel>, 'role' | 'onKeyDown'>) {
  return <Panel {...props} role="menu" onKeyDown={useMenuKeys()} />;
}

interface MenuItemProps {
  icon?: IconPath;
  iconSize?: 14 | 16;
  /** In the place of an icon. */
  start?: ReactNode;
  end?: ReactNode;
  /** Makes it one of several choices. */
  isChecked?: boolean;
  /** One of several that can be chosen together: the menu stays open. */
  isToggle?: boolean;
  disabled?: boolean;
  className?: string;
  /** Makes it a link. */
  href?: string;
  target?: string;
  download?: boolean;
  'aria-label'?: string;
  'aria-current'?: boolean | undefined;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const { icon, iconSize = 14, start, end, isChecked, isToggle, className = '', onClick, children, ...rest } = props;
  const close = use(CloseContext);
  const Item = rest.href === undefined ? 'button' : 'a';
  const before = icon ? <Icon of={icon} size={iconSize} /> : start;
  return (
    <Item
      {...(Item === 'button' && { type: 'button' })}
      {...rest}
      role={isChecked === undefined ? 'menuitem' : isToggle ? 'menuitemcheckbox' : 'menuitemradio'}
      aria-checked={isChecked}
      tabIndex={-1}
      className={`menu-item flex middle whole blank round t-13 ink hand ${className}`}
      onClick={(event: MouseEvent) => {
        onClick?.(event);
        if (!isToggle) close();
      }}
    >
      {before && <span className="menu-side flex muted">{before}</span>}
      <span className="menu-text">{children}</span>
      {end && <span className="menu-side flex muted">{end}</span>}
    </Item>
  );
}

const typingMilliseconds = 500;

/** Arrows, Home and End move among the items, and so do letters by their first words. */
function useMenuKeys() {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const all = focusStops(event.currentTarget, items);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
    let next = steps[event.key];
    if (next === undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const isNew = event.timeStamp - typed.current.at > typingMilliseconds;
      if (isNew && event.key === ' ') return;
      const text = (isNew ? '' : typed.current.text) + event.key.toLowerCase();
      typed.current = { text, at: event.timeStamp };
      const from = text.length === 1 ? at + 1 : Math.max(at, 0);
      const ordered = [...all.slice(from), ...all.slice(0, from)];
      const found = ordered.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(text));
      next = found && all.indexOf(found);
    }
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
}
