import { getPropertyApiDocument, type PropertyApiExample } from '@platbook/contract/property/property-api';
import { addressOf } from '@platbook/ui/browser/navigation';
import { Check, Copy, Eye, EyeOff, FileJson, KeyRound } from '@platbook/ui/icons';
import { mercatorX, mercatorY } from '@platbook/ui/map/mercator';
import { Button, buttonClass } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCopied } from '../../widgets/use-copied.ts';
import { AnswerPane } from './AnswerPane.tsx';
import { CodeLines } from './CodeLines.tsx';
import { EndpointList } from './EndpointList.tsx';
import { ParameterForm } from './ParameterForm.tsx';
import { buildCall, type ExplorerEndpoint } from './read-document.ts';
import { buildCode, type CodeLanguage, codeLanguages } from './request-code.ts';
import { useCall } from './use-call.ts';
import { type OwnKeys, useOwnKeys } from './use-own-keys.ts';

interface RequestPaneProps {
  request: ReturnType<typeof buildCall>;
  keys: OwnKeys;
  isRevealed: boolean;
  onReveal(isRevealed: boolean): void;
}

const languageChoices = codeLanguages.map((each) => [each, each] as const);

/** Replaces a hidden key; recognizable if the user forgets to fill it in. */
const placeholder = 'YOUR_API_KEY';

/** The call as code to copy. Includes the key only while it is shown. */
function RequestPane({ request, keys, isRevealed, onReveal }: RequestPaneProps) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const { copied, copy } = useCopied(2_000);
  const isCopied = copied?.isDone;
  const url = `${location.origin}${addressOf(request.path)}`;
  const isShown = isRevealed && keys.text !== undefined;
  const codeWith = (key: string) => buildCode(language, { url, query: request.query, key });
  const masked = keys.chosen === undefined ? placeholder : `${keys.chosen.head}…${keys.chosen.tail}`;
  const shown = codeWith(isShown ? (keys.text ?? '') : masked);
  const copyCode = () => copy('Code', codeWith(isShown ? (keys.text ?? '') : placeholder));
  return (
    <section aria-label="Code">
      <div className="ax-out-h row wrap">
        <Segments label="Language" choices={languageChoices} value={language} onChange={setLanguage} />
        <span className="push row g4">
          <IconButton
            icon={isRevealed ? EyeOff : Eye}
            label={isRevealed ? 'Hide key' : 'Reveal key'}
            onClick={() => onReveal(!isRevealed)}
          />
          <Button icon={isCopied ? Check : Copy} onClick={() => void copyCode()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </span>
      </div>
      <CodeLines lines={shown.split('\n')} label="Request code" />
    </section>
  );
}

const zoom = 15;

function valuesOf(example: PropertyApiExample): Record<string, string> {
  const { street, city, state, zip, latitude, longitude } = example;
  const place = `${city}, ${state} ${zip}`;
  return {
    address: `${street}, ${zip}`,
    address1: street,
    address2: place,
    propertyid: String(example.propertyid),
    propid: String(example.propertyid),
    apn: example.apn,
    fips: example.fips,
    postalcode: zip,
    geoid: `ZI${zip}`,
    street,
    citystatezip: place,
    name: city,
    ...(latitude === null || longitude === null ? {} : pointOf(latitude, longitude)),
  };
}

function pointOf(latitude: number, longitude: number): Record<string, string> {
  return {
    latitude: String(latitude),
    longitude: String(longitude),
    z: String(zoom),
    x: String(Math.floor(mercatorX(longitude) * 2 ** zoom)),
    y: String(Math.floor(mercatorY(latitude) * 2 ** zoom)),
  };
}

function firstValues(
  { parameters }: ExplorerEndpoint,
  example: PropertyApiExample | undefined,
): Record<string, string> {
  const known = example === undefined ? {} : valuesOf(example);
  const fill = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
  const inPath = parameters.filter(({ isInPath }) => isInPath).map(({ name }) => name);
  if (inPath.length > 0) return fill(inPath);
  const names = new Set(parameters.map(({ name }) => name));
  if (names.has('address')) return fill(['address']);
  if (names.has('latitude')) return fill(['latitude', 'longitude']);
  if (names.has('geoid')) return fill(['geoid']);
  return fill(names.has('name') ? ['name'] : []);
}

function KeyChoice({ keys }: { keys: OwnKeys }) {
  return (
    <>
      <span className="push muted t-12 ax-left" role="status">
        {keys.allowance}
      </span>
      <Select
        boxClass="select ax-key"
        icon={KeyRound}
        aria-label="Key"
        value={keys.chosen?.id ?? ''}
        disabled={keys.isPending}
        onChange={keys.choose}
        choices={[
          keys.keys.length === 0 && ['', keys.isPending ? 'Loading' : 'Your first key'],
          ...keys.keys.map(({ id, name, tail }) => [id, `${name}, ••${tail}`] as const),
        ]}
      />
    </>
  );
}

type Search = Record<string, string>;

interface ExplorerProps {
  endpoints: readonly ExplorerEndpoint[];
  example: PropertyApiExample | undefined;
  /** Names of the endpoints that the license doesn't include. */
  locked: readonly string[];
}

export function Explorer({ endpoints, example, locked }: ExplorerProps) {
  const { endpoint: requestedName, ...given } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const endpoint =
    endpoints.find(({ name }) => name === requestedName) ??
    endpoints.find(({ name }) => name === 'property/detail') ??
    (endpoints[0] as ExplorerEndpoint);
  const isLocked = locked.includes(endpoint.name);
  const isRequested = requestedName === endpoint.name && Object.keys(given).length > 0;
  const values = isRequested ? given : firstValues(endpoint, example);
  const keys = useOwnKeys();
  const { state, run, forget } = useCall(keys);
  const [isRevealed, setIsRevealed] = useState(false);

  const show = (name: string, next: Search, replace: boolean) => {
    const filled = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
    void navigate({ to: '/api-explorer', search: { endpoint: name, ...filled } as never, replace });
  };
  const change = (name: string, value: string) => show(endpoint.name, { ...values, [name]: value }, true);
  const request = buildCall(endpoint, values);
  const submit = () => void run(endpoint, request);
  useRunKeys(submit);

  return (
    <div className="ax-page col t-13 work">
      <div className="ax-h row wrap">
        <h1 className="t-15">API Explorer</h1>
        <code className="muted t-12 only-wide">/propertyapi/v1.0.0</code>
        <KeyChoice keys={keys} />
        <a
          className={buttonClass('default')}
          href={addressOf(getPropertyApiDocument.path)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={FileJson} size={14} />
          OpenAPI
          <span className="sr">(opens in a new tab)</span>
        </a>
      </div>
      <div className="ax tiles">
        <EndpointList
          endpoints={endpoints}
          locked={locked}
          open={endpoint}
          onOpen={(name) => {
            forget();
            show(name, {}, false);
          }}
        />
        <ParameterForm
          key={endpoint.name}
          endpoint={endpoint}
          isLocked={isLocked}
          values={values}
          wrong={state.kind === 'answered' ? state.parameter : undefined}
          isBusy={state.kind === 'asking'}
          onChange={change}
          onSubmit={submit}
        />
        <aside className="ax-out col shrinks raised" aria-label="Request and response">
          <RequestPane
            request={request}
            keys={keys}
            isRevealed={isRevealed}
            onReveal={(wanted) => {
              setIsRevealed(wanted);
              if (wanted) void keys.textOf();
            }}
          />
          <AnswerPane state={state} endpoint={endpoint} isLocked={isLocked} onRetry={submit} />
        </aside>
      </div>
    </div>
  );
}

function useRunKeys(run: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
