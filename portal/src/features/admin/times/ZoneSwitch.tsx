import { useStateValue } from '@platbook/ui/browser/create-state';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { setTimeZone, timeZone, zoneChoices, zoneNames } from './time-zone.ts';

export function ZoneSwitch() {
  const zone = useStateValue(timeZone);
  return (
    <div className="zone-switch rigid">
      <Segments label="Time zone" choices={zoneChoices} value={zone} onChange={setTimeZone} />
      <p className="muted t-12 cut" title={zoneNames[zone]}>
        Times in {zoneNames[zone]}
      </p>
    </div>
  );
}
