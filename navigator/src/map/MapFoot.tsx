import { type Camera, scaleBar } from './camera.ts';
import type { MapLayer } from './map-layers.ts';

export function MapLegend({ layer }: { layer: MapLayer }) {
  return (
    <div className="map-legend muted">
      <ul className="flex wrap" aria-label={layer.label}>
        {layer.steps.map(({ label, token }) => (
          <li key={label} className="flex middle">
            <i style={{ background: `var(--${token})` }} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function MapScale({ camera }: { camera: Camera | undefined }) {
  const scale = camera && scaleBar(camera, 110);
  return (
    <div className="map-scale col still">
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
