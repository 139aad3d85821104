import { Navigate } from '@tanstack/react-router';

/** /documentation: the guide's former address. */
export function DocumentationPage() {
  return <Navigate to="/guide/{-$slug}" params={{ slug: undefined }} replace />;
}
