import { type AnswerMessage, createCompleter, type PageMessage } from './completer.ts';

const completer = createCompleter();

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'ask' || data.kind === 'near' || data.kind === 'fix')
    void completer.answer(data).then(
      (answer) => postMessage({ id: data.id, answer } satisfies AnswerMessage),
      () => postMessage({ id: data.id, answer: undefined } satisfies AnswerMessage),
    );
  else completer.take(data);
});
