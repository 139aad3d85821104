import type { ComponentProps } from 'react';
import { useSchema } from '../schema/use-schema.ts';
import { ResultGrid } from './ResultGrid.tsx';

interface DescribedGridProps extends Omit<ComponentProps<typeof ResultGrid>, 'schema'> {
  connectionId: string | undefined;
}

export function DescribedGrid({ connectionId, ...props }: DescribedGridProps) {
  return <ResultGrid {...props} schema={useSchema(connectionId).query.data?.info} />;
}
