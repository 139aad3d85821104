import './pack-icon.css';

interface PackIconProps {
  /** An SVG picture in base64, as the calls on packs answer it; '' draws nothing but keeps the room. */
  icon: string;
  /** Pixels. */
  size?: number;
}

/** The mark of a pack beside its name. Icons are drawn for paper; the dark theme turns their lightness round and leaves their hue. */
export function PackIcon({ icon, size = 36 }: PackIconProps) {
  if (icon === '') return <span className="pack-icon" style={{ width: size, height: size }} />;
  return (
    <img
      className="pack-icon"
      src={`data:image/svg+xml;base64,${icon}`}
      width={size}
      height={size}
      alt=""
      draggable={false}
    />
  );
}
