import '@testing-library/jest-dom/vitest';
import { useTheme } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inComponentLibrary } from '../../../src/theme/ComponentLibrary';
import { preferences } from '../../../src/preferences/preferences';
import { COLOURS } from '../../../src/theme/tokens';

afterEach(() => {
  cleanup();
  preferences.set({ theme: 'system' });
});

it('puts the tokens of the chosen theme around a page', () => {
  preferences.set({ theme: 'dark' });
  const Page = inComponentLibrary(function Page() {
    return <p>{useTheme().palette.primary.main}</p>;
  });
  render(<Page />);
  expect(screen.getByText(COLOURS.dark.accent)).toBeVisible();
});
