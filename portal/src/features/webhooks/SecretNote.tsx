import { Copy } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';

export interface FreshSecret {
  readonly name: string;
  readonly secret: string;
  readonly isRotated: boolean;
}

export function SecretNote({ fresh: { name, secret, isRotated }, onDone }: { fresh: FreshSecret; onDone: () => void }) {
  return (
    <div className="hook-secret tiles mb20">
      <p>
        <b dir="auto">{isRotated ? `${name} has a new secret.` : `${name} is ready.`}</b> Copy its secret now, because
        it isn't shown again. Your receiver needs it to verify the signature of each event.
      </p>
      <code className="input mono">
        <span className="cut">{secret}</span>
      </code>
      <Button icon={Copy} look="primary" onClick={() => void copyWithToast(secret, 'Secret copied')}>
        Copy secret
      </Button>
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}
