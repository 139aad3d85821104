import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../api/call-error.ts';
import type { SchemaControl } from './use-schema.ts';

/** Shows a toast for a failed schema only while its panel is hidden. */
export function useToastedSchemaError({ query, isPreparing }: SchemaControl, isSchemaShown: boolean): void {
  const error = isPreparing ? null : query.error;
  const isHidden = useRef(false);
  isHidden.current = !isSchemaShown;
  useEffect(() => {
    if (error && isHidden.current && errorText(error)) showToast({ kind: 'error', text: 'Error loading Schema' });
  }, [error]);
}
