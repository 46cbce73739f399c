import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '../../../resources/ui/SearchField';

afterEach(cleanup);

function Example({ onSubmit }: { readonly onSubmit?: () => void }) {
  const [text, setText] = useState('');
  return (
    <SearchField label="Rechercher" shortcut="/" value={text} onChange={setText} {...(onSubmit && { onSubmit })} />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Rechercher' });

describe('a search field', () => {
  it('is a named search that says its key, and Enter searches at once', async () => {
    const onSubmit = vi.fn();
    render(<Example onSubmit={onSubmit} />);
    expect(screen.getByRole('search').contains(field())).toBe(true);
    expect(field().getAttribute('aria-keyshortcuts')).toBe('/');
    await userEvent.type(field(), 'paris{Enter}');
    expect(field().value).toBe('paris');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('that filters what stands below is no search of the page', async () => {
    render(<Example />);
    expect(screen.queryByRole('search')).toBeNull();
    await userEvent.type(field(), 'paris');
    expect(field().value).toBe('paris');
  });
});
