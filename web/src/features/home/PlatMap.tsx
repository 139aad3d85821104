import { drawPlat } from './draw-plat.ts';

const plat = drawPlat();

export function PlatMap() {
  return (
    <svg viewBox="0 0 480 380" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h480v380H0z" fill="var(--road)" />
      <path d={plat.blocks} fill="var(--block)" />
      <path d={plat.park} fill="var(--park)" />
      <path d={plat.roofs} fill="var(--roof)" />
      <path d={plat.lots} fill="none" stroke="var(--lot)" strokeWidth=".75" />
      <path d={plat.found} fill="var(--c1)" fillOpacity=".18" stroke="var(--c1)" />
      <path d={plat.chosen} fill="var(--accent)" fillOpacity=".25" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  );
}
