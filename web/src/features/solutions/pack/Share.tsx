import { isWeak, percentText } from './pack-tables.ts';

interface ShareProps {
  /** Percent; null if there are no rows. */
  share: number | null;
}

/** A share as a number with a bar; a weak one is marked by color, weight and words. */
export function Share({ share }: ShareProps) {
  if (share === null || share === 0)
    return <span className="pack-none">{share === null ? 'no rows' : 'not used'}</span>;
  const isLow = isWeak(share);
  return (
    <span className={isLow ? 'pack-share low' : 'pack-share'}>
      <span className="num">{percentText(share)}</span>
      {isLow && <span className="sr"> weak</span>}
      <span className={isLow ? 'meter warn' : 'meter'} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
