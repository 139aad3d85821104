import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}

/** Reduces the contract's endpoints to method and path in the page's build. */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]([\w-]+[\\/])?[\w-]+\.ts$/ },
      handler(code) {
        const calls: Call[] = [];
        const look = (value: unknown): void => {
          if (Array.isArray(value)) for (const item of value) look(item);
          else if (value !== null && typeof value === 'object') {
            const node = value as Call;
            if (node.type === 'CallExpression' && node.callee.name === 'endpoint') calls.push(node);
            else for (const part of Object.values(value)) look(part);
          }
        };
        look(this.parse(code));
        let bare = code;
        for (const { start, end, arguments: given } of calls.reverse()) {
          const [method, path] = given.map((argument) => code.slice(argument.start, argument.end));
          bare = `${bare.slice(0, start)}{ method: ${method}, path: ${path} }${bare.slice(end)}`;
        }
        return { code: bare, map: null };
      },
    },
  };
}
