import { use, type ComponentType } from 'react';
import type { Loader } from './loader';

/** Shows a page; waits for it (Suspense) only when nobody fetched it ahead. */
export function LoadedPage({ page }: { readonly page: Loader<ComponentType> }) {
  const Page = page.loaded() ?? use(page.load());
  return <Page />;
}
