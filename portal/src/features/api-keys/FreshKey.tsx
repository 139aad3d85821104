import { Copy } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';

export interface Fresh {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly isRolled: boolean;
}

export function FreshKey({ fresh: { name, key, isRolled }, onDone }: { fresh: Fresh; onDone: () => void }) {
  return (
    <div className="fresh tiles mb20">
      <p>
        <b dir="auto">{isRolled ? `${name} has a new key.` : `${name} is ready.`}</b> Copy the key now. After this, only
        its first and last four characters are shown.
      </p>
      <code className="input">
        <span className="cut">{key}</span>
      </code>
      <Button icon={Copy} look="primary" onClick={() => void copyKey(key)}>
        Copy Key
      </Button>
      <Button onClick={onDone}>Done</Button>
    </div>
  );
}

export async function copyKey(key: string): Promise<void> {
  await copyWithToast(key, 'Key Copied to Clipboard');
}
