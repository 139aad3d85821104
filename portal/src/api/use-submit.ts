import { errorText, fieldOf } from '@platbook/ui/call/call-error';
import { type FormEvent, useEffect, useRef, useState } from 'react';

interface FieldProblem {
  field: string;
  text: string;
}
interface SubmitOptions {
  /** A text that is shown instead of sending, at a field if it names one. */
  check?: () => string | FieldProblem | undefined;
  failureText?: (error: unknown) => string | undefined;
}

/** Sends a form once at a time. After a success it stays busy, because the form is left. With `form` as its ref, the rejected field gets the focus. */
export function useSubmit(send: () => Promise<unknown>, { check, failureText = errorText }: SubmitOptions = {}) {
  const [isSending, setIsSending] = useState(false);
  const [{ text: failure, field }, setFailure] = useState<Partial<FieldProblem>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const submit = async () => {
    if (isSending) return;
    const problem = check?.();
    setFailure(typeof problem === 'string' ? { text: problem } : (problem ?? {}));
    if (problem !== undefined) return;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      const text = failureText(error);
      const at = fieldOf(error);
      setFailure({ ...(text === undefined ? {} : { text }), ...(at === undefined ? {} : { field: at }) });
      setIsSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  /** The handler of a field: a change of it removes the failure. */
  const onType =
    <Value = string>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setFailure({});
    };
  return { form, isSending, failure, field, onSubmit, onType };
}
