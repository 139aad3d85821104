import { BrandMark } from '@platbook/ui/frame/BrandMark.tsx';
import { LegalFooter } from '@platbook/ui/frame/LegalFooter.tsx';
import { ArrowLeft } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import './narrow-page.css';

export function NarrowPage({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <div className={`one portal col raised${isWide ? ' wide' : ''}`}>
      <main id="content" className="narrow whole">
        <BrandMark />
        {children}
        <Link className="inline g6 mt20 m s-13" to="/login">
          <Icon of={ArrowLeft} size={14} />
          Back to sign in
        </Link>
      </main>
      <LegalFooter className="tail" />
    </div>
  );
}
