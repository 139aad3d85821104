import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LegalFooter } from '../../ui/LegalFooter.tsx';
import './narrow-page.css';

interface NarrowPageProps {
  children: ReactNode;
  /** For a longer form: wider, and placed higher on the page. */
  isWide?: boolean;
}

export function NarrowPage({ children, isWide = false }: NarrowPageProps) {
  return (
    <div className={`one portal${isWide ? ' wide' : ''}`}>
      <main id="content" className="col">
        <BrandMark />
        {children}
        <Link className="backl" to="/login">
          <Icon of={ArrowLeft} size={14} />
          Back to sign in
        </Link>
      </main>
      <LegalFooter className="tail" />
    </div>
  );
}
