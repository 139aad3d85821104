import { compareSeed } from '@platbook/sql/tsql/testing/compare-answers';
import { SampleEngine } from '@platbook/sql/tsql/testing/sample-engine';
import { count } from '../bench/measure/figure.ts';
import type { Loop } from './loop.ts';

const wanted = 10_000;

export const loop: Loop = {
  says: `${wanted.toLocaleString('en-US')} generated SELECTs in T-SQL, without a difference to the reference evaluator`,
  minutes: 10,
  async run({ minutes, signal, say }) {
    const until = performance.now() + minutes * 60_000;
    const counts = { same: 0, sameError: 0, different: 0, refused: 0, unsure: 0 };
    const problems: string[] = [];
    const engine = await SampleEngine.open();
    let seed = 0;
    try {
      for (; seed < wanted && performance.now() < until && !signal.aborted; seed += 1) {
        const { verdict, text, remark } = await compareSeed(seed, engine);
        counts[verdict] += 1;
        if (verdict === 'different') problems.push(`SELECT ${seed} differs: ${text}\n${remark}`);
        if (seed % 1_000 === 999) say(`${seed + 1} compared, ${counts.different} different`);
      }
    } finally {
      engine.close();
    }
    if (seed < wanted) problems.push(`only ${seed} of ${wanted} SELECTs in the time`);
    return {
      figures: [
        count('same rows and types', counts.same),
        count('same error', counts.sameError),
        count('rejected by the translator', counts.refused, wanted / 20),
        count('error depending on evaluation order', counts.unsure, wanted / 100),
        count('different', counts.different, 0),
      ],
      problems,
    };
  },
};
