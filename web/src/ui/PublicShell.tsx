import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandMark } from './BrandMark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

interface PublicShellProps {
  children: ReactNode;
  /** The product's name; known only once the application's data has arrived. */
  productName?: string;
  /** Left out on the way in and out of a sign-in. */
  hasSignIn?: boolean;
}

/** The frame of pages that anybody may open. */
export function PublicShell({ children, productName = 'Platbook', hasSignIn = true }: PublicShellProps) {
  return (
    <div className="shell portal">
      <header className="bar">
        <Link className="brand" to="/">
          <BrandMark />
          {productName}
        </Link>
        <div className="bar-end">
          <ThemeToggle />
          {hasSignIn && (
            <Link className="btn sm" to="/login">
              Sign in
            </Link>
          )}
        </div>
      </header>
      <main id="content">{children}</main>
    </div>
  );
}
