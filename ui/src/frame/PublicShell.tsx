import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productName } from '../browser/product-name.ts';
import { BrandMark } from './BrandMark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export function PublicShell({ children, hasSignIn = true }: { children: ReactNode; hasSignIn?: boolean }) {
  return (
    <div className="shell portal">
      <header className="bar">
        <Link className="brand" to="/">
          <BrandMark />
          {productName()}
        </Link>
        <div className="row g4 push">
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
