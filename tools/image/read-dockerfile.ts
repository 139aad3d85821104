export interface Step {
  readonly verb: string;
  /** `--from=build` → `{ from: 'build' }`. */
  readonly flags: Readonly<Record<string, string>>;
  /** The rest of the line; of the JSON form, its words. */
  readonly text: string;
  readonly words: readonly string[] | undefined;
}

export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly steps: readonly Step[];
}

/** Throws on anything else, so that no step is passed over in silence. */
const verbs = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  COPY: ['from'],
  HEALTHCHECK: ['interval', 'timeout', 'start-period'],
};

/** The stages of a Dockerfile in the part of its syntax that ours uses. Throws on the rest. */
export function readDockerfile(text: string): Stage[] {
  const stages: { base: string; name: string | undefined; steps: Step[] }[] = [];
  for (const line of joinLines(text)) {
    const step = readStep(line);
    if (step.verb !== 'FROM') {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`Dockerfile: ${line} comes before FROM.`);
      stage.steps.push(step);
      continue;
    }
    const [, base, name] = /^(\S+)(?: AS (\S+))?$/.exec(step.text) ?? [];
    if (base === undefined) throw new Error(`Dockerfile: can't read FROM ${step.text}.`);
    stages.push({ base, name, steps: [] });
  }
  return stages;
}

function joinLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function readStep(line: string): Step {
  const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
  if (!verbs.includes(verb)) throw new Error(`Dockerfile: ${verb || line} isn't supported.`);
  const flags: Record<string, string> = {};
  let text = rest;
  for (let found = flagAt(text); found; found = flagAt(text)) {
    if (!flagsOf[verb]?.includes(found.name)) throw new Error(`Dockerfile: ${verb} --${found.name} isn't supported.`);
    flags[found.name] = found.value;
    text = found.rest;
  }
  return { verb, flags, text, words: readWords(text) };
}

function flagAt(text: string): { name: string; value: string; rest: string } | undefined {
  const [, name, value, rest] = /^--([a-z-]+)=(\S+)\s+(.*)$/.exec(text) ?? [];
  return name === undefined || value === undefined || rest === undefined ? undefined : { name, value, rest };
}

/** The words of `["platbook"]` and of `CMD ["platbook", "health"]`. */
function readWords(text: string): string[] | undefined {
  const json = text.replace(/^CMD /, '');
  return json.startsWith('[') ? (JSON.parse(json) as string[]) : undefined;
}
