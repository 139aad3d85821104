import { TextField } from '../../widgets/TextField.tsx';

export function EmailField(props: { value: string; problem?: string | undefined; onChange: (value: string) => void }) {
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
