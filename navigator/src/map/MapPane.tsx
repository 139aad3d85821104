import './map.css';
import '@platbook/ui/map/map.css';
import { late } from '@platbook/ui/browser/late';
import { CircleAlert, MapIcon } from '@platbook/ui/icons';
import { canDrawMaps } from '@platbook/ui/map/can-draw-maps';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Suspense, useState } from 'react';

const MapView = late(() => import('./MapView.tsx').then(({ MapView }) => MapView));

export function MapPane() {
  const [isPossible] = useState(canDrawMaps);
  const [isBroken, setIsBroken] = useState(false);
  if (!isPossible || isBroken)
    return (
      <div className="cover raised flex">
        <EmptyState icon={isBroken ? CircleAlert : MapIcon} title="This browser can't draw the map">
          The map needs WebGL, which is missing or turned off. The list shows the same properties.
        </EmptyState>
      </div>
    );
  return (
    <Suspense fallback={<div className="base-map cover" aria-busy="true" />}>
      <MapView onBroken={() => setIsBroken(true)} />
    </Suspense>
  );
}
