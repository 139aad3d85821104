import { Navigate } from '@tanstack/react-router';

/** A signed-in person on an address we do not have: the error page says so (reading 3). */
export function UnknownPathPage() {
  return <Navigate to="/error" search={{ message: 'notfound' } as never} replace />;
}
