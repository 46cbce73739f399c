import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDrawnRows } from '../../../resources/engine/list/useDrawnRows';

afterEach(cleanup);

it('draws what the window shows first, and the others right after it', async () => {
  const seen: number[] = [];
  const { result } = renderHook(() => {
    const drawn = useDrawnRows(100, true);
    seen.push(drawn);
    return drawn;
  });
  expect(seen[0]).toBe(Math.ceil(window.innerHeight / 60));
  await waitFor(() => expect(result.current).toBe(100));
});

it('draws a short list at once, and one whose columns are as wide as what is in them', () => {
  expect(renderHook(() => useDrawnRows(3, true)).result.current).toBe(3);
  expect(renderHook(() => useDrawnRows(100, false)).result.current).toBe(100);
});
