import type { AppInfo } from '@platbook/contract/app-info';
import { addressOf } from '@platbook/ui/browser/navigation';

export interface MainLink {
  label: string;
  /** A page of the product, opened in place; a link without it opens `href` in a new tab. */
  to?: '/queries/new' | '/solutioncatalog';
  href: string;
}

/** Pages that the deployment has no URL for open in the product. Documentation is hidden from an editor if authentication is off. */
export function buildMainLinks({ brand, currentUser }: AppInfo, navigatorLink?: string): MainLink[] {
  const isEditorWithoutSignIn = currentUser?.id === 'noauth' && currentUser.role === 'editor';
  const links: MainLink[] = [
    { label: 'SQL Editor', to: '/queries/new', href: addressOf('/queries/new') },
    { label: 'API Explorer', href: brand.apiExplorerLink || addressOf('/api-explorer') },
    { label: 'Property Navigator', href: navigatorLink ?? addressOf('/propertynavigator') },
    { label: 'Solution Catalog', to: '/solutioncatalog', href: addressOf('/solutioncatalog') },
  ];
  if (isEditorWithoutSignIn) return links;
  return [...links, { label: 'Documentation', href: brand.documentationLink || addressOf('/guide') }];
}
