const { importRules } = require('./tools/check/import-rules.ts');

/** The import rules of the house for editors and for `npx depcruise`; `npm run check` reads the same list. */
module.exports = { forbidden: importRules(__dirname), options: { parser: 'swc', tsPreCompilationDeps: true } };
