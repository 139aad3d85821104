import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { HomeContent } from './HomeContent.tsx';
import { HomeHead } from './HomeHead.tsx';
import { StartFrame } from './StartFrame.tsx';
import './home.css';

/** Home: the user's data, packs to try, and help. Makes no calls for an expired account. */
export function HomePage() {
  const { isActiveSolution } = useCurrentUser();
  const { startPageLink } = useApp().brand;
  return (
    <div className="page home">
      {isActiveSolution ? <HomeContent /> : <HomeHead />}
      {isActiveSolution && startPageLink !== '' && <StartFrame address={startPageLink} />}
    </div>
  );
}
