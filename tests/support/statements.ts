import pg from 'pg';

/** The texts of the statements that are sent to the database while `work` runs, with single spaces. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { prototype } = pg.Client;
  const original = prototype.query as (...all: unknown[]) => unknown;
  // A spy would keep the values and results of thousands of statements, too.
  prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [first] = all as [string | { text?: string }];
    texts.push((typeof first === 'string' ? first : (first.text ?? '')).trim().replace(/\s+/g, ' '));
    return original.apply(this, all);
  } as never;
  try {
    await work();
  } finally {
    prototype.query = original as never;
  }
  return texts;
}
