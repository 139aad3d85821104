import { ArrowUpRight } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import type { MainLink } from './main-links.ts';

export function MainLinkItem({ link, onPress }: { link: MainLink; onPress?: () => void }) {
  const { pathname } = useLocation();
  if (!link.to)
    return (
      <a href={link.href} target="_blank" rel="noreferrer" onClick={onPress}>
        {link.label}
        <Icon of={ArrowUpRight} size={12} />
        <span className="sr">(opens in a new tab)</span>
      </a>
    );
  const isOpen = (link.to === '/queries/new' ? /^\/queries\// : /^\/solution(catalog|pack)/).test(pathname);
  const page = {
    onClick: onPress,
    className: isOpen ? 'on' : '',
    'aria-current': isOpen ? ('page' as const) : undefined,
    children: link.label,
  };
  return link.to === '/queries/new' ? (
    <Link to="/queries/$queryId" params={{ queryId: 'new' }} {...page} />
  ) : (
    <Link to="/solutioncatalog/{-$favroritesId}" {...page} />
  );
}
