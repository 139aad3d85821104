import { compareSeed } from './compare-answers.ts';
import { SampleEngine } from './sample-engine.ts';

const engine = await SampleEngine.open();
afterAll(() => engine.close());

it('answers generated SELECTs as the T-SQL manual says, with the predicted types [G20]', async () => {
  const counts = { same: 0, sameError: 0, different: 0, refused: 0, unsure: 0 };
  const differences: string[] = [];
  // The first ten thousand are the loop `tsql` of npm run endurance.
  for (let seed = 0; seed < 400; seed += 1) {
    const { verdict, text, remark } = await compareSeed(seed, engine);
    counts[verdict] += 1;
    if (verdict === 'different') differences.push(`${seed}: ${text}\n${remark}`);
  }
  expect(differences).toEqual([]);
  expect(counts.same).toBeGreaterThan(360);
});

it('notices a wrong answer: each of these texts asks for something different from the generated one', async () => {
  const wrong = { ask: () => engine.ask("SELECT 'nothing' AS c1") };
  const verdicts = [];
  for (let seed = 0; seed < 20; seed += 1) verdicts.push((await compareSeed(seed, wrong)).verdict);
  expect(new Set(verdicts)).toEqual(new Set(['different']));
});
