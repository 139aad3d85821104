import { Button } from '@platbook/ui/widgets/Button.tsx';
import { countedText } from '../../state/field-facts.ts';
import { useCount } from '../use-count.ts';

export function ShowButton({ onPress }: { onPress: () => void }) {
  const { data, isPlaceholderData } = useCount();
  return (
    <Button look="primary" size="sm" className="push" onClick={onPress} aria-busy={isPlaceholderData || undefined}>
      {data ? `Show ${countedText(data)}` : 'Show'}
    </Button>
  );
}
