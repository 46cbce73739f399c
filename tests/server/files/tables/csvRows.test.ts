import { expect, it, vi } from 'vitest';
import { csvRows } from '../../../../server/files/tables/csvRows';

const read = async (text: string) => {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of csvRows(Buffer.from(text), 'utf-8')) rows.push(cells);
  return rows;
};

it('reads rows of any length, and makes no error for each that differs from the headings', async () => {
  const captured = vi.spyOn(Error, 'captureStackTrace');
  try {
    const rows = await read(`a,b\n${'1\n1,2,3\n'.repeat(2_000)}`);
    expect(rows.slice(0, 3)).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
    expect(rows).toHaveLength(4_001);
    expect(captured.mock.calls.length).toBeLessThan(10);
  } finally {
    captured.mockRestore();
  }
});

it('still refuses a quote that is never closed', async () => {
  await expect(read('a,b\n"1,2\n')).rejects.toMatchObject({ code: 'IMPORT_FILE_UNREADABLE' });
});
