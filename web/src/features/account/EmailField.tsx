import { TextField } from './TextField.tsx';

interface EmailFieldProps {
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

/** An account's e-mail address, the first field of its page; the browser requires it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={320}
      autoFocus
    />
  );
}
