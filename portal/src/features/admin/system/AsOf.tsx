import { CircleAlert } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Moment } from '../times/Moment.tsx';

interface AsOfProps {
  at: string | undefined;
  isPaused?: boolean;
  failure: string | undefined;
}

export function AsOf({ at, isPaused = false, failure }: AsOfProps) {
  if (!at) return null;
  return (
    <span className={`inline g4 t-12 ${failure ? 'bad' : 'muted'}`} title={failure}>
      {failure && <Icon of={CircleAlert} size={12} />}
      {failure ? 'Not updated since' : isPaused ? 'Paused at' : 'As of'} <Moment at={at} style="clock" />
    </span>
  );
}
