const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const;

export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'another browser';
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
