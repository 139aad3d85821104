import { TextField } from './TextField.tsx';

interface EmailFieldProps {
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}

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
