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
      {isActiveSolution && startPageLink !== '' && (
        <iframe
          src={startPageLink}
          title="Start page"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      )}
    </div>
  );
}
