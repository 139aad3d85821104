import type { FastifyInstance } from 'fastify';

export function installKnownPaths(app: FastifyInstance, basePath: string) {
  const patterns = new Map<string, { regex: RegExp; methods: Set<string> }>();
  const callSegments = new Set<string>();
  const firstSegment = (path: string) => path.slice(basePath.length).split('/')[1]?.toLowerCase() ?? '';
  app.addHook('onRoute', ({ method, schema, url }) => {
    const known = patterns.get(url) ?? { regex: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    patterns.set(url, known);
    if (schema !== undefined) callSegments.add(firstSegment(url));
  });
  return {
    methodsOf: (path: string) => {
      const found = [...patterns.values()].filter(({ regex }) => regex.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
    },
    isBelowCall: (path: string) => callSegments.has(firstSegment(path)),
  };
}

function patternOf(url: string): RegExp {
  const source = url.replace(/:\w+|\*|[^:*]+/g, (part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${source}$`);
}
