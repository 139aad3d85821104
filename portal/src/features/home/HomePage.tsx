import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { HomeContent } from './HomeContent.tsx';
import { HomeHead } from './HomeHead.tsx';
import './home.css';

export function HomePage() {
  const { isActiveSolution } = useCurrentUser();
  const { startPageLink } = useApp().brand;
  return (
    <div className="page home whole holds">
      {isActiveSolution ? <HomeContent /> : <HomeHead />}
      {isActiveSolution && startPageLink !== '' && <StartFrame address={startPageLink} />}
    </div>
  );
}

function StartFrame({ address }: { address: string }) {
  return (
    <iframe
      src={address}
      title="Start page"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-forms"
    />
  );
}
