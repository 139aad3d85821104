import { copyText } from '@platbook/ui/browser/clipboard';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyFailure } from '@platbook/ui/widgets/copy-with-toast';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { CircleAlert, CircleCheck, Copy, Eye, EyeOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import './key-box.css';

interface KeyBoxProps {
  apiKey: string;
  missing?: string;
  copiedMilliseconds: number;
}

export function KeyBox({ apiKey, missing = '', copiedMilliseconds }: KeyBoxProps) {
  const [isShown, setIsShown] = useState(false);
  // A counter, so that another copy restarts the timer.
  const [copied, setCopied] = useState({ count: 0, isDone: true });
  useEffect(() => {
    if (copied.count === 0) return;
    const timer = setTimeout(() => setCopied({ count: 0, isDone: true }), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied, copiedMilliseconds]);
  const copy = async () => {
    const isDone = await copyText(apiKey);
    setCopied(({ count }) => ({ count: count + 1, isDone }));
  };
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
        <Button icon={Copy} disabled={apiKey === ''} onClick={() => void copy()} data-tour="key">
          Copy Key
        </Button>
      </div>
      <div role="status">
        {copied.count > 0 && (
          <div className={copied.isDone ? 'note mb12 ok' : 'note mb12 bad'}>
            <Icon of={copied.isDone ? CircleCheck : CircleAlert} />
            <span className="grow">{copied.isDone ? 'Key Copied to Clipboard' : copyFailure}</span>
            <IconButton
              icon={X}
              label="Close"
              isSmall
              iconSize={14}
              onClick={() => setCopied({ count: 0, isDone: true })}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const hidden = (key: string) => `${key.slice(0, 4)}${'•'.repeat(16)}${key.slice(-4)}`;
