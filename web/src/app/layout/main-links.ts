import type { AppInfo } from '@platbook/contract/app-info';
import { addressOf } from '../../browser/navigation.ts';

export interface MainLink {
  label: string;
  /** A page of ours, opened in place; links without it open `href` in a new tab. */
  to?: '/queries/new' | '/solutioncatalog';
  href: string;
}

/**
 * The header's links for a person (specification §2 and §6). Documentation is hidden from an editor when authentication
 * is off (reading 7). Where the deployment names no address for the API Explorer or the documentation, a page of ours opens. `navigatorLink`
 * leads to Property Navigator with the person's id and token; without it a page of ours fetches them and continues.
 */
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
