import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitBlocks } from './document-blocks.ts';

// A name of a block is a word of ours; what is in it is anything at all.
const names = fc.stringMatching(/^[A-Za-z]\w{0,10}$/);

it('takes any document apart into the texts of its blocks, whatever is in them', () => {
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue(), { noNullPrototype: true }), (document) => {
      const blocks = splitBlocks(JSON.stringify(document));
      expect([...blocks].map(([name, text]) => [name, JSON.parse(text)])).toEqual(
        Object.entries(JSON.parse(JSON.stringify(document))),
      );
    }),
  );
});
