import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { type Json, treeSchema } from './block-shape.ts';

/** Schemas by block name; a block is null if the property has no such row. */
export function documentBlocks(types: ReadonlyMap<string, string>): Json {
  return Object.fromEntries(
    Object.entries(DOCUMENT_BLOCKS).map(([name, { from, fields }]) => {
      const shape = treeSchema(
        fields,
        from,
        types,
        name === 'summary' ? { absenteeInd: { type: ['string', 'null'] } } : {},
      );
      return [name, name === 'identifier' ? shape : { anyOf: [shape, { type: 'null' }] }];
    }),
  );
}
