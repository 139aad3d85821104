#!/usr/bin/env node
// The package's command. Plain JavaScript, so that old versions of Node can say what is missing.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const wanted = engines.node.slice(2).split('.').map(Number);
const found = process.versions.node.split('.').map(Number);
const order = wanted.map((part, index) => found[index] - part).find((difference) => difference !== 0) ?? 0;

if (order < 0) {
  const version = wanted.join('.');
  console.error(
    `Platbook needs Node ${version} or later; this is Node ${process.versions.node}. To run it with its own Node: npx -p node@${version} -p platbook platbook`,
  );
  process.exit(1);
}
await import('../server/dist/platbook.mjs');
