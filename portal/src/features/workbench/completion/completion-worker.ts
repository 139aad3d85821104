import { type AnswerMessage, createCompleter, isQuestion, type PageMessage } from './completer.ts';

const completer = createCompleter();

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (isQuestion(data))
    void completer.answer(data).then(
      (answer) => postMessage({ id: data.id, answer } satisfies AnswerMessage),
      () => postMessage({ id: data.id, answer: undefined } satisfies AnswerMessage),
    );
  else completer.take(data);
});
