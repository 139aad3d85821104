import './map-pane.css';

/** The ground that the map stands on. */
export function MapPane() {
  return <div className="map-ground" />;
}
