import { dateText } from '@platbook/ui/browser/date-text';
import { helpAddress } from '@platbook/ui/browser/help-address';
import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { ArrowUpRight, BookOpen, Braces, Copy, Lock, Scale } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { Keys } from './Keys.tsx';
import { mainShortcuts } from './shortcuts.ts';

const moreLinks = [
  ['whatsNew', 'What’s New'],
  ['introVideo', 'Intro Video'],
  ['dataGuide', 'Data Guide'],
  ['dataCatalog', 'Data Catalog'],
  ['webinars', 'Webinars'],
  ['apiDocs', 'API docs'],
] as const;

export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { brand, version, about } = useApp();
  const user = useCurrentUser();
  const facts: [string, string][] = [
    ['Version', version],
    ...(about.commit === null ? [] : ([['Commit', about.commit.slice(0, 8)]] satisfies [string, string][])),
    ...(about.dataAsOf === null ? [] : ([['Data', `as of ${dateText(about.dataAsOf)}`]] satisfies [string, string][])),
    ['Account', user.email],
    ['Role', user.trialDaysLeft === null ? user.role : `${user.role}, ${user.trialDaysLeft} days of trial left`],
  ];
  const copy = async () => {
    const lines = [brand.productName, ...facts.map(([name, value]) => `${name}: ${value}`), navigator.userAgent];
    await copyWithToast([...lines, new Date().toISOString()].join('\n'));
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={680} title="About">
      <div className="about-who row s-13">
        <BrandMark />
        <div>
          <div className="about-name b">{brand.productName}</div>
          <div className="muted">Property data, from county records to your query.</div>
        </div>
      </div>
      <div className="about topped t-13 tiles">
        <div>
          <dl className="about-facts">
            {facts.map(([name, value]) => (
              <div className="ruled tiles s-125" key={name}>
                <dt className="muted">{name}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ))}
          </dl>
          <Button className="mt12" icon={Copy} onClick={() => void copy()}>
            Copy for support
          </Button>
          <AboutLinks onClose={onClose} />
        </div>
        <AboutShortcuts />
      </div>
    </Dialog>
  );
}

function AboutLinks({ onClose }: { onClose: () => void }) {
  const { brand } = useApp();
  const newTabs = [
    [BookOpen, 'User Guide', brand.helpLinks.userGuide || brand.documentationLink || '/guide/user-guide'],
    [Braces, 'API Explorer', brand.apiExplorerLink || '/api-explorer'],
    ...moreLinks.map(([key, name]) => [ArrowUpRight, name, brand.helpLinks[key]] as const),
  ] as const;
  return (
    <nav className="about-links tiles g2" aria-label="Links">
      {newTabs.map(
        ([icon, name, link]) =>
          link && (
            <a key={name} className="row m" href={helpAddress(link, '')} target="_blank" rel="noreferrer">
              <Icon of={icon} size={14} className="muted" />
              {name}
            </a>
          ),
      )}
      <Link className="row m" to="/termsofuse" onClick={onClose}>
        <Icon of={Scale} size={14} className="muted" />
        Terms of use
      </Link>
      <Link className="row m" to="/termsofuse" hash="privacy" onClick={onClose}>
        <Icon of={Lock} size={14} className="muted" />
        Privacy
      </Link>
    </nav>
  );
}

function AboutShortcuts() {
  return (
    <div>
      <h3 className="s-13">Shortcuts</h3>
      <dl className="about-keys tiles g10">
        {mainShortcuts.map(({ name, keys }) => (
          <div className="flex spread g12" key={name}>
            <dt className="muted">{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <figure className="about-tip framed clips">
        <pre className="scrolls" aria-hidden="true">
          <b>FROM</b> Foreclosure.ForeclosureEvent e;{'\n'}
          <mark>
            <b>SELECT</b> COUNT(*) <b>AS</b> Cases
          </mark>
          {'\n'}
          <mark>
            <b>FROM</b> Foreclosure.ForeclosureStatus
          </mark>
        </pre>
        <figcaption className="topped raised">
          <b>Run part of a query.</b> Highlight the part and select Run. The bar on the left shows what will run.
        </figcaption>
      </figure>
    </div>
  );
}
