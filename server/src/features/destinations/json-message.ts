import type { Message } from './message.ts';

export function jsonMessage({ eventId, data, ...message }: Message): string {
  const { type, createdAt, title, text, subject, run, link } = message;
  const rest = { id: eventId, type, createdAt, title, text, subject, run };
  return `${JSON.stringify(rest).slice(0, -1)},"data":${dataText(data)},"link":${JSON.stringify(link)}}`;
}

function dataText(data: Message['data']): string {
  if (data === null) return 'null';
  const { columns, rows, total, isComplete } = data;
  return `{"columns":${JSON.stringify(columns)},"rows":[${rows.join()}],"total":${total},"isComplete":${isComplete}}`;
}
