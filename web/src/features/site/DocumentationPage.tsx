import { Navigate } from '@tanstack/react-router';

/** /documentation: the address that the guide had before it had one of its own. */
export function DocumentationPage() {
  return <Navigate to="/guide/{-$slug}" params={{ slug: undefined }} replace />;
}
