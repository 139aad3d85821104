import type { Banner } from '@platbook/contract/banner';
import { useEffect, useState } from 'react';
import { getLocal, setLocal } from '../browser/local-store.ts';
import { periodText } from '../browser/moment-text.ts';
import { Construction, X } from '../icons.ts';
import { Icon } from '../widgets/Icon.tsx';
import { IconButton } from '../widgets/IconButton.tsx';
import './maintenance-banner.css';

const keyOf = ({ text, from, until }: Banner) => `${from} ${until} ${text}`;

/** Hidden in this browser once dismissed, and announced there once, until an admin changes it. */
export function MaintenanceBanner({ banner }: { banner: Banner }) {
  const key = keyOf(banner);
  const [dismissed, setDismissed] = useState(() => getLocal('bannerDismissed'));
  const [announced, setAnnounced] = useState('');
  const period = periodText(banner.from, banner.until);
  useEffect(() => {
    if (getLocal('bannerAnnounced') === key) return;
    setLocal('bannerAnnounced', key);
    // The live region has to exist before its text.
    setAnnounced(`Maintenance: ${period}. ${banner.text}`);
  }, [key, period, banner.text]);
  const dismiss = () => {
    setLocal('bannerDismissed', key);
    setDismissed(key);
  };
  return (
    <>
      <div className="sr" role="status" style={{ top: 0 }}>
        {announced}
      </div>
      {dismissed !== key && (
        <section className="maint row t-13 rigid" aria-label="Maintenance">
          <Icon of={Construction} />
          <p className="breaks">
            <b>Maintenance: {period}.</b> {banner.text}
          </p>
          <IconButton className="push" icon={X} isSmall label="Dismiss maintenance banner" onClick={dismiss} />
        </section>
      )}
    </>
  );
}
