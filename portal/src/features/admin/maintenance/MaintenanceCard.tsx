import { type Banner, endBanner, getBanner, setBanner } from '@platbook/contract/banner';
import { late } from '@platbook/ui/browser/late';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../../api/use-endpoint.ts';
import { Fact } from '../../../widgets/Fact.tsx';
import { StatusCard } from '../system/StatusCard.tsx';
import { Moment } from '../times/Moment.tsx';

const BannerDialog = late(() => import('./BannerDialog.tsx').then((module) => module.BannerDialog), null);

export function MaintenanceCard() {
  const banner = useEndpoint(getBanner, { isBackground: true }).data?.banner;
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const show = (shown: Banner | null) => client.setQueryData(endpointQuery(getBanner).queryKey, { banner: shown });
  const save = async (wanted: Banner) => {
    const { data } = await call(setBanner, { body: wanted, isBackground: true });
    show(data);
    showToast({ kind: 'success', text: 'Maintenance banner shown to everyone' });
  };
  const end = async (ended: Banner) => {
    await call(endBanner);
    show(null);
    const undo = () =>
      void save(ended).catch(() => showToast({ kind: 'error', text: "Couldn't show the banner again" }));
    showToast({ kind: 'success', text: 'Maintenance banner removed', action: { label: 'Undo', onPress: undo } });
  };
  return (
    <StatusCard title="Maintenance banner" judgement={{ tone: 'ok', text: banner ? 'Shown to everyone' : 'Not shown' }}>
      {banner ? (
        <dl className="facts">
          <Fact name="Text">{banner.text}</Fact>
          <Fact name="Start">
            <Moment at={banner.from} />
          </Fact>
          <Fact name="End">
            <Moment at={banner.until} />
          </Fact>
        </dl>
      ) : (
        <p className="muted mt4">Announces maintenance on every page, before sign-in too.</p>
      )}
      <div className="row g8 mt8">
        <Button size="sm" aria-haspopup="dialog" disabled={banner === undefined} onClick={() => setIsEditing(true)}>
          {banner ? 'Edit banner' : 'Set banner'}
        </Button>
        {banner && (
          <Button size="sm" onClick={() => void end(banner).catch(() => undefined)}>
            End banner
          </Button>
        )}
      </div>
      {isEditing && <BannerDialog banner={banner ?? undefined} onSave={save} onClose={() => setIsEditing(false)} />}
    </StatusCard>
  );
}
