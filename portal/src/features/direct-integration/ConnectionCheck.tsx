import {
  checkDirect,
  checkSteps,
  type DirectCheck,
  type DirectConnection,
} from '@platbook/contract/direct-integration';
import { errorText } from '@platbook/ui/call/call-error';
import { Check, Minus, X } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

export function ConnectionCheck({ connection }: { connection: DirectConnection }) {
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [found, setFound] = useState<DirectCheck>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || password === '') return;
    running.current = new AbortController();
    const { signal } = running.current;
    setIsBusy(true);
    setFailure(undefined);
    try {
      setFound((await call(checkDirect, { body: { connectionId: connection.id, password }, signal })).data);
    } catch (error) {
      if (!signal.aborted) setFailure(errorText(error));
    } finally {
      if (!signal.aborted) setIsBusy(false);
    }
  };
  return (
    <section className="box2" aria-labelledby="direct-check">
      <h2 className="mb4" id="direct-check">
        Check
      </h2>
      <p className="muted t-13">Connects the way your tool would and shows what's blocking it.</p>
      <form className="check-form flex g8" onSubmit={(event) => void check(event)}>
        <span className="input grow">
          <input
            type="password"
            aria-label="Your account password"
            placeholder="Your account password"
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </span>
        <Button type="submit" isBusy={isBusy} disabled={password === ''}>
          {found ? 'Check again' : 'Check'}
        </Button>
      </form>
      <p className="muted t-12">Used only for this test; never stored.</p>
      <div role="status">
        {failure !== undefined && <p className="hint bad">{failure}</p>}
        {found && <Steps found={found} />}
      </div>
    </section>
  );
}

function Steps({ found }: { found: DirectCheck }) {
  return (
    <ol className="checks tiles g4 mt12 t-13">
      {checkSteps.map((step) => {
        const at = found.find((each) => each.step === step);
        const [icon, look, word] = at === undefined ? untried : at.isDone ? done : failed;
        return (
          <li className="tiles g8" key={step}>
            <Icon of={icon} className={look} />
            <span className="m">
              {step}
              <span className="sr"> {word}</span>
            </span>
            <span className={at?.isDone === false ? undefined : 'muted'}>{at?.text ?? 'not tested'}</span>
          </li>
        );
      })}
    </ol>
  );
}

const done = [Check, 'ok', 'OK:'] as const;
const failed = [X, 'bad', 'failed:'] as const;
const untried = [Minus, 'faint', ''] as const;
