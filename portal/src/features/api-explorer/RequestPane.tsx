import { addressOf } from '@platbook/ui/browser/navigation';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useCopied } from '../../widgets/use-copied.ts';
import { CodeLines } from './CodeLines.tsx';
import type { buildCall } from './read-document.ts';
import { buildCode, type CodeLanguage, codeLanguages } from './request-code.ts';
import type { OwnKeys } from './use-own-keys.ts';

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
export function RequestPane({ request, keys, isRevealed, onReveal }: RequestPaneProps) {
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
