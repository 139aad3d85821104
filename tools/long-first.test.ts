import type { TestSpecification, Vitest } from 'vitest/node';
import { LongFirst, longFiles, missingLongFiles } from './long-first.ts';

it('starts with the long files, all of which exist', async () => {
  expect(missingLongFiles()).toEqual([]);
  const project = { name: 'node', config: { isolate: false, sequence: { groupOrder: 0 } } };
  const file = (moduleId: string) => ({ moduleId, project }) as unknown as TestSpecification;
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const context = { config: { root: '/' }, cache } as unknown as Vitest;
  const [first, second] = longFiles.map(file) as [TestSpecification, TestSpecification];
  const [a, b] = [file('/a.test.ts'), file('/b.test.ts')];
  expect(await new LongFirst(context).sort([a, second, b, first])).toEqual([second, first, a, b]);
});
