import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, '..');

function leadingClasses(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\([^()]*\)/g, '()');
  const selectors = bare.matchAll(/(?:^|[{}])([^{}@]+)\{/g);
  return [...selectors].flatMap(([, list = '']) =>
    [...list.matchAll(/(?:^|,)\s*\.([\w-]+)/g)].map(([, name]) => name ?? ''),
  );
}

// A style sheet stays loaded after its page is left, so two features with the same class would affect each other.
it('uses each class in only one feature', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync('features/**/*.css', { cwd: source })) {
    const feature = dirname(file).split(/[\\/]/)[1] ?? '';
    for (const name of leadingClasses(readFileSync(join(source, file), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(feature));
  }
  expect(owners.size).toBeGreaterThan(30);
  expect(
    [...owners].filter(([, features]) => features.size > 1).map(([name, features]) => [name, ...features]),
  ).toEqual([]);
});
