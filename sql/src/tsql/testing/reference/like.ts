export function likePattern(pattern: string, escaping?: string): RegExp {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] as string;
    if (sign === escaping) {
      at += 1;
      source += literally(pattern[at] ?? '');
    } else if (sign === '%') source += '[^]*';
    else if (sign === '_') source += '[^]';
    else if (sign === '[' && pattern.indexOf(']', at + 2) > 0) {
      const close = pattern.indexOf(']', at + 2);
      const set = pattern.slice(at + 1, close).replace(/[\\\]]/g, '\\$&');
      source += `[${set}]`;
      at = close;
    } else source += literally(sign);
  }
  return new RegExp(`^${source}$`, 'i');
}

const literally = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
