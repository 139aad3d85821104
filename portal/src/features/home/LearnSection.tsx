import type { AppInfo } from '@platbook/contract/app-info';
import { helpAddress } from '@platbook/ui/browser/help-address';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { BookOpen, CirclePlay, LibraryBig, type LucideIcon, Presentation, Sparkles, Table2 } from 'lucide-react';
import { useApp } from '../../api/use-app.tsx';

type HelpCard = [name: string, link: keyof AppInfo['brand']['helpLinks'], own: string, icon: LucideIcon, about: string];

const cards: readonly HelpCard[] = [
  ["What's New", 'whatsNew', '/guide/whats-new', Sparkles, "What's in the latest release"],
  ['Intro Video', 'introVideo', '/guide/intro-video', CirclePlay, 'From a pack to a chart and an export'],
  ['User Guide', 'userGuide', '/guide/user-guide', BookOpen, 'The editor, charts, sharing, keys'],
  ['Data Guide', 'dataGuide', '/guide/data-guide', Table2, 'How each table is built and updated'],
  ['Data Catalog', 'dataCatalog', '/guide/data-catalog', LibraryBig, 'Every table and column, explained'],
  ['Webinars', 'webinars', '/guide/webinars', Presentation, 'Recorded sessions with their queries'],
];

export function LearnSection({ onTour }: { onTour: () => void }) {
  const { helpLinks } = useApp().brand;
  return (
    <section className="section" aria-labelledby="home-learn">
      <div className="home-h2 row g12">
        <h2 className="t-18" id="home-learn">
          Learn
        </h2>
        <Button look="quiet" className="push" onClick={onTour}>
          Take the tour
        </Button>
      </div>
      <ul className="home-learn tiles">
        {cards.map(([name, link, own, icon, about]) => (
          <li key={link}>
            <a href={helpAddress(helpLinks[link], own)} target="_blank" rel="noreferrer">
              <Icon of={icon} size={20} />
              <b className="block b">{name}</b>
              <span>{about}</span>
              <span className="sr">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
