import { errorText } from '@platbook/ui/call/call-error';
import { type FormEvent, useState } from 'react';

interface SubmitOptions {
  /** A text that is shown instead of sending. */
  check?: () => string | undefined;
  failureText?: (error: unknown) => string | undefined;
}

/** Sends a form once at a time. After a success it stays busy, because the form is left. */
export function useSubmit(send: () => Promise<unknown>, { check, failureText = errorText }: SubmitOptions = {}) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    if (isSending) return;
    const problem = check?.();
    setFailure(problem);
    if (problem !== undefined) return;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      setFailure(failureText(error));
      setIsSending(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  /** The handler of a field: a change of it removes the failure. */
  const onType = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFailure(undefined);
  };
  return { isSending, failure, onSubmit, onType };
}
