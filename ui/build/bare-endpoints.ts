import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties: readonly Property[] })[];
}

const used = new Set(['method', 'path']);

/** Reduces the contract's endpoints to method and path in the page's build. */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]([\w-]+[\\/])?[\w-]+\.ts$/ },
      handler(code) {
        const cuts: Node[] = [];
        const look = (value: unknown): void => {
          if (Array.isArray(value)) for (const item of value) look(item);
          else if (value !== null && typeof value === 'object') {
            const node = value as Call;
            const [shape] = node.type === 'CallExpression' && node.callee.name === 'endpoint' ? node.arguments : [];
            if (shape?.type === 'ObjectExpression')
              cuts.push(...shape.properties.filter(({ key }) => key?.name !== undefined && !used.has(key.name)));
            for (const part of Object.values(value)) look(part);
          }
        };
        look(this.parse(code));
        let bare = code;
        for (const { start, end } of cuts.reverse()) {
          const comma = /^\s*,/.exec(bare.slice(end))?.[0].length ?? 0;
          bare = bare.slice(0, start) + bare.slice(end + comma);
        }
        return { code: bare, map: null };
      },
    },
  };
}
