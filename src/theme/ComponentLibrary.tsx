import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { useScheme } from './useScheme';
import { muiTheme } from './muiTheme';

/** The nonce of this page's policy: the component library's style elements carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'p', ...(nonce && { nonce }) });

/** Material UI around a part of a page: its theme, and style elements that the policy of the page allows. */
export function ComponentLibrary({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={muiTheme(useScheme())}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

/**
 * A page with Material UI around it: for pages that use its components, or react-admin's own (ejected screens). It comes
 * with the first of them (`library` in `customViews/index.ts`): the console's other pages have nothing of it but icons.
 */
export function inComponentLibrary(Page: ComponentType): ComponentType {
  return function LibraryPage() {
    return (
      <ComponentLibrary>
        <Page />
      </ComponentLibrary>
    );
  };
}
