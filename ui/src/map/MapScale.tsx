import './map.css';
import type { ReactNode } from 'react';
import { type Camera, scaleBar } from './camera.ts';

/** The length of a round distance at the center of the map, and whose map it is. */
export function MapScale({ camera, children }: { camera: Camera | undefined; children?: ReactNode }) {
  const scale = camera && scaleBar(camera, 110);
  return (
    <div className="map-scale placed col still">
      {children}
      {scale && (
        <>
          {scale.label}
          <i style={{ width: scale.pixels }} />
        </>
      )}
      Parcels: Platbook
    </div>
  );
}
