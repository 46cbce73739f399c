import { use, type ComponentType } from 'react';
import type { Loader } from './loader';

/** Shows a page. It suspends only when the page was not prefetched. */
export function LoadedPage({ page }: { readonly page: Loader<ComponentType> }) {
  const Page = use(page.load());
  return <Page />;
}
