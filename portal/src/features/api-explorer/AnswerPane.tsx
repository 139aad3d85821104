import { counties } from '@platbook/contract/property/counties';
import { copyText } from '@platbook/ui/browser/clipboard';
import { Check, CircleAlert, Copy, Send } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AccessThing, RequestAccess } from '../access/index.ts';
import { CodeLines } from './CodeLines.tsx';
import { readableBody } from './color-code.ts';
import type { ExplorerEndpoint } from './read-document.ts';
import type { CallState } from './use-call.ts';

interface AnswerPaneProps {
  state: CallState;
  endpoint: ExplorerEndpoint;
  /** Access is then requested above the parameters. */
  isLocked: boolean;
  onRetry(): void;
}

export function AnswerPane({ state, endpoint, isLocked, onRetry }: AnswerPaneProps) {
  const place = useRef<HTMLElement>(null);
  // Where the panes are stacked, the response can be off-screen.
  useEffect(() => {
    if (state.kind === 'asking') place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [state.kind]);
  return (
    <section ref={place} className="ax-answer paper col" aria-label="Response" aria-busy={state.kind === 'asking'}>
      {state.kind === 'none' && (
        <EmptyState icon={Send} title="No response yet" heading="h3">
          Select Try it to see the status, time, size and body here.
        </EmptyState>
      )}
      {state.kind === 'asking' && (
        <div role="status" className="ax-asking row">
          <span className="ring" aria-hidden="true" />
          Sending
        </div>
      )}
      {state.kind === 'failed' && (
        <EmptyState
          icon={CircleAlert}
          tone="bad"
          title="Couldn't send the request"
          heading="h3"
          actions={<Button onClick={onRetry}>Try again</Button>}
        >
          {state.text}
        </EmptyState>
      )}
      {state.kind === 'answered' && <Answered state={state} endpoint={endpoint} isLocked={isLocked} />}
    </section>
  );
}

type AnsweredState = Extract<CallState, { kind: 'answered' }>;

/** Hints for refusals whose own message doesn't say what to do. */
const ways: Readonly<Record<number, string>> = {
  401: 'Choose another key, or create one under API keys.',
  403: 'Contact sales to add it to your license.',
  429: 'Wait as long as the Retry-After header says.',
};

const withPeriod = (text: string | undefined) => (text === undefined || /[.!?]$/.test(text) ? text : `${text}.`);

type AnsweredProps = Pick<AnswerPaneProps, 'endpoint' | 'isLocked'> & { state: AnsweredState };

function Answered({ state: { answer, msg, detail }, endpoint, isLocked }: AnsweredProps) {
  const [part, setPart] = useState<'Body' | 'Headers'>('Body');
  const [isCopied, setIsCopied] = useState(false);
  const { lines, isJson } = useMemo(() => readableBody(answer.text ?? ''), [answer.text]);
  const headers = useMemo(() => answer.headers.map(([name, value]) => `${name}: ${value}`), [answer.headers]);
  const isGood = answer.status < 300;
  const shown = part === 'Body' ? lines : headers;
  return (
    <>
      <div className="ax-stat row wrap ruled" role="status">
        <span className={isGood ? 'badge ok' : answer.status >= 500 ? 'badge bad' : 'badge warn'}>{answer.status}</span>
        <span className="m cut">{msg}</span>
        <span className="muted">{`${answer.milliseconds.toLocaleString('en-US')} ms, ${sizeText(answer.bytes)}`}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own frame */}
        <span className="push row g4" role="group" aria-label="Part">
          {(['Body', 'Headers'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={each === part ? 'ax-part blank muted on' : 'ax-part blank muted'}
              aria-pressed={each === part}
              onClick={() => setPart(each)}
            >
              {each}
            </button>
          ))}
          <IconButton
            icon={isCopied ? Check : Copy}
            label={isCopied ? 'Copied' : 'Copy response'}
            onClick={async () => setIsCopied(await copyText(shown.join('\n')))}
          />
        </span>
      </div>
      {!isGood && (
        <div className="note bad ax-note">
          <Icon of={CircleAlert} />
          <span>
            {withPeriod(detail ?? msg)} {ways[answer.status]}
          </span>
        </div>
      )}
      {msg === 'Not in your license' && !isLocked && (
        <div className="ax-note">
          <RequestAccess thing={lockedThing(endpoint, detail)} />
        </div>
      )}
      {part === 'Body' && answer.text === undefined ? (
        <p className="muted ax-binary">
          {answer.bytes === 0 ? 'The response is empty.' : `${sizeText(answer.bytes)} of binary map data.`}
        </p>
      ) : (
        <CodeLines lines={shown} isJson={part === 'Body' && isJson} isNumbered label={part} />
      )}
    </>
  );
}

/** The county that the answer names, or else the endpoint. */
function lockedThing({ name }: ExplorerEndpoint, detail = ''): AccessThing {
  const fips = /^County (\d{5}) /.exec(detail)?.[1];
  const county = counties.find((each) => each.fips === fips);
  return county ? { kind: 'counties', subject: '', counties: [county] } : { kind: 'endpoint', subject: name };
}

const sizeText = (bytes: number) =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kB`;
