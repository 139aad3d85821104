import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-program.ts';
import { readDockerfile } from './read-dockerfile.ts';

it('reads stages, flags, continued lines and lists, and refuses what it does not know', () => {
  const text = '# syntax\nFROM a:1 AS one\nRUN x \\\n # note\n && y\nFROM b\nCOPY --from=one /x /y\nCMD ["z"]\n';
  expect(readDockerfile(text)).toEqual([
    { base: 'a:1', name: 'one', steps: [{ verb: 'RUN', flags: {}, text: 'x && y', words: undefined }] },
    {
      base: 'b',
      name: undefined,
      steps: [
        { verb: 'COPY', flags: { from: 'one' }, text: '/x /y', words: undefined },
        { verb: 'CMD', flags: {}, text: '["z"]', words: ['z'] },
      ],
    },
  ]);
  expect(() => readDockerfile('FROM a\nONBUILD RUN x')).toThrow("ONBUILD isn't supported");
  expect(() => readDockerfile('FROM a\nCOPY --chmod=755 x y')).toThrow("COPY --chmod isn't supported");
});

it('has an image with the pinned Node, another account than root, a health check and a data volume', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]));
  const last = new Map(stages.at(-1)?.steps.map((step) => [step.verb, step]));
  expect(last.get('USER')?.text).toBe('node');
  expect(last.get('HEALTHCHECK')?.words).toEqual(['platbook', 'health']);
  expect(last.get('VOLUME')?.words).toEqual(['/data']);
});
