import './pack-icon.css';

interface PackIconProps {
  /** Base64-encoded SVG, as in replies about packs; '' draws nothing but keeps the space. */
  icon: string;
  size?: number;
}

/** Icons are drawn for a light background; the dark theme inverts their lightness and keeps their hue. */
export function PackIcon({ icon, size = 36 }: PackIconProps) {
  if (icon === '') return <span className="pack-icon block rigid" style={{ width: size, height: size }} />;
  return (
    <img
      className="pack-icon block rigid"
      src={`data:image/svg+xml;base64,${icon}`}
      width={size}
      height={size}
      alt=""
      draggable={false}
    />
  );
}
