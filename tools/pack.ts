// `npm run pack`: makes the package that `npx platbook` runs, from builds, and prints its file.
import { statSync } from 'node:fs';
import { packProduct } from './pack/pack-product.ts';
import { logStep } from './run-program.ts';

const file = await logStep('Packing', packProduct);
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
