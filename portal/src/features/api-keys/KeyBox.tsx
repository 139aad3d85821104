import { CircleAlert, CircleCheck, Copy, Eye, EyeOff, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyFailure } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useState } from 'react';
import { useCopied } from '../../widgets/use-copied.ts';
import './key-box.css';

interface KeyBoxProps {
  apiKey: string;
  missing?: string;
  copiedMilliseconds: number;
}

export function KeyBox({ apiKey, missing = '', copiedMilliseconds }: KeyBoxProps) {
  const [isShown, setIsShown] = useState(false);
  const { copied, copy, close } = useCopied(copiedMilliseconds);
  return (
    <div className="key-box">
      <div className="key-line row">
        <span className={apiKey === '' ? 'input muted' : isShown ? 'input is-shown' : 'input'} data-testid="api-key">
          <span className={isShown ? undefined : 'cut'}>
            {apiKey === '' ? missing : isShown ? apiKey : hidden(apiKey)}
          </span>
        </span>
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide key' : 'Reveal key'}
          disabled={apiKey === ''}
          onClick={() => setIsShown(!isShown)}
        />
        <Button icon={Copy} disabled={apiKey === ''} onClick={() => void copy('Key', apiKey)} data-tour="key">
          Copy Key
        </Button>
      </div>
      <div role="status">
        {copied && (
          <div className={copied.isDone ? 'note mb12 ok' : 'note mb12 bad'}>
            <Icon of={copied.isDone ? CircleCheck : CircleAlert} />
            <span className="grow">{copied.isDone ? 'Key Copied to Clipboard' : copyFailure}</span>
            <IconButton icon={X} label="Close" isSmall onClick={close} />
          </div>
        )}
      </div>
    </div>
  );
}

const hidden = (key: string) => `${key.slice(0, 4)}${'•'.repeat(16)}${key.slice(-4)}`;
