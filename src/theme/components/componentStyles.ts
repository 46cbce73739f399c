import type { createTheme } from '@mui/material/styles';

/**
 * What `createTheme` takes as `components`. Its own parameter says so: with another type of the library, the compiler
 * compares two themes member by member, which takes half a minute.
 */
export type ComponentStyles = NonNullable<NonNullable<Parameters<typeof createTheme>[0]>['components']>;
