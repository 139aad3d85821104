import { Link } from '@tanstack/react-router';
import { buttonClass } from './Button.tsx';

export function SqlEditorLink() {
  return (
    <Link className={buttonClass('primary')} to="/queries/$queryId" params={{ queryId: 'new' }}>
      Open the SQL Editor
    </Link>
  );
}
