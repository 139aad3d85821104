import { type AnswerMessage, createCompleter, type PageMessage } from './completer.ts';

const completer = createCompleter();

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'ask' || data.kind === 'near')
    postMessage({ id: data.id, answer: completer.answer(data) } satisfies AnswerMessage);
  else completer.take(data);
});
