import { answerRequests } from '../answer-requests.ts';

export type PoolOrder =
  | { readonly do: 'echo'; readonly text: string }
  | { readonly do: 'fail' | 'exit' | 'hang' | 'wait' }
  | { readonly do: 'add'; readonly parts: number };

answerRequests<PoolOrder, number, number>(async (order, request) => {
  switch (order.do) {
    case 'echo':
      return order.text;
    case 'fail':
      throw new Error('It failed');
    case 'exit':
      return process.exit(1);
    case 'hang':
      for (;;);
    case 'wait':
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return 'canceled';
    case 'add': {
      let sum = 0;
      for (let part = 0; part < order.parts; part += 1) {
        const more = new Promise<number>((resolve) => (request.onMore = resolve));
        request.send(part);
        sum += await more;
      }
      return String(sum);
    }
  }
});
