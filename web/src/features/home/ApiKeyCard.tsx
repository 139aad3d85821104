import { getApiKey } from '@platbook/contract/api-keys';
import { limits } from '@platbook/contract/limits';
import { CircleCheck, Copy, Eye, EyeOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { copyText } from '../../browser/clipboard.ts';
import { helpAddress } from '../../browser/help-address.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** The person's key for the REST API: hidden until it is asked for, copied by one press. */
export function ApiKeyCard() {
  const { brand } = useApp();
  const user = useCurrentUser();
  const { data, isPending, error } = useEndpoint(getApiKey, { params: { userId: user.id }, isBackground: true });
  const key = data?.apiApplicationUserKey ?? '';
  const [isShown, setIsShown] = useState(false);
  // Counted, so that a second copy within the three seconds starts them anew.
  const [copied, setCopied] = useState({ count: 0, isDone: true });
  useEffect(() => {
    if (copied.count === 0) return;
    const timer = setTimeout(() => setCopied({ count: 0, isDone: true }), limits.keyCopiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const isDone = await copyText(key);
    setCopied(({ count }) => ({ count: count + 1, isDone }));
  };
  const missing = isPending ? 'Asking for your key' : (errorText(error) ?? 'There is no key for you yet');
  return (
    <div className="home-api">
      <div className="row spread">
        <h3 id="home-key">API key</h3>
        <a
          className="t-13 m"
          href={helpAddress(brand.helpLinks.apiDocs, brand.apiExplorerLink || '/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          API docs
          <span className="sr">(opens in a new tab)</span>
        </a>
      </div>
      <div className="home-key">
        <span className={key === '' ? 'input muted' : 'input'} data-testid="api-key">
          <span className="cut">{key === '' ? missing : isShown ? key : hidden(key)}</span>
        </span>
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide the key' : 'Reveal the key'}
          disabled={key === ''}
          onClick={() => setIsShown(!isShown)}
        />
        <Button disabled={key === ''} onClick={() => void copy()} data-tour="key">
          <Icon of={Copy} size={14} />
          Copy Key
        </Button>
      </div>
      <div role="status">
        {copied.count > 0 && (
          <div className={copied.isDone ? 'note ok' : 'note bad'}>
            <Icon of={CircleCheck} />
            <span className="grow">
              {copied.isDone ? 'Key Copied to Clipboard' : 'The browser did not let us copy'}
            </span>
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
      <p className="t-12 muted">Send it with every call to the REST API. Whoever has it calls in your name.</p>
    </div>
  );
}

/** Its first and last four characters, enough to tell it from others. */
const hidden = (key: string) => `${key.slice(0, 4)}${'•'.repeat(24)}${key.slice(-4)}`;
