import fc from 'fast-check';
import { splitBlocks } from './document-blocks.ts';

// Block names are our identifiers; their contents can be any JSON.
const names = fc.stringMatching(/^[A-Za-z]\w{0,10}$/);

it('splits any document into the text of its blocks, whatever they contain', () => {
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue(), { noNullPrototype: true }), (document) => {
      const blocks = splitBlocks(JSON.stringify(document));
      expect([...blocks].map(([name, text]) => [name, JSON.parse(text)])).toEqual(
        Object.entries(JSON.parse(JSON.stringify(document))),
      );
    }),
  );
});
