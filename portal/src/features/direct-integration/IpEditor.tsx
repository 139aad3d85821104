import { parseIpv4 } from '@platbook/contract/rules/ipv4';
import { Check, CircleAlert, X } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface IpEditorProps {
  ruleName: string;
  value: string;
  defaultIp: string;
  isBusy: boolean;
  onChange: (value: string) => void;
  onConfirm: (address: string) => void;
  onCancel: () => void;
}

export function IpEditor({ ruleName, value, defaultIp, isBusy, onChange, onConfirm, onCancel }: IpEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const address = parseIpv4(value);
  const isFlagged = wasLeft && address === undefined;
  useEffect(() => field.current?.select(), []);
  const leave = () => {
    setWasLeft(true);
    if (value.trim() === '' && defaultIp !== '') onChange(defaultIp);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
    if (address === undefined) leave();
    else if (!isBusy) onConfirm(address);
  };
  return (
    <>
      <tr className="edit">
        <td className="cut">{ruleName}</td>
        <td>
          <span className={isFlagged ? 'input sm err' : 'input sm'}>
            <input
              ref={field}
              aria-label="IP"
              aria-invalid={isFlagged || undefined}
              aria-describedby={isFlagged ? 'direct-ip-error' : undefined}
              autoComplete="off"
              spellCheck={false}
              inputMode="decimal"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
          </span>
        </td>
        <td>
          <span className="row g4">
            <IconButton
              icon={Check}
              label="Confirm"
              className="confirm"
              disabled={address === undefined || isBusy}
              onClick={() => address !== undefined && onConfirm(address)}
            />
            <IconButton icon={X} label="Cancel" onClick={onCancel} />
          </span>
        </td>
      </tr>
      {isFlagged && (
        <tr className="error">
          <td />
          <td colSpan={2}>
            <span id="direct-ip-error" className="hint bad" role="alert">
              <Icon of={CircleAlert} size={14} />
              Please enter valid IP
            </span>
          </td>
        </tr>
      )}
    </>
  );
}
