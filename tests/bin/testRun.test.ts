import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Runs a script that may import from `bin`, and gives what it prints. */
function printed(script: string, env: NodeJS.ProcessEnv = process.env): string {
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  return made.stdout;
}

it('runs a second time only what is there, and none of the tests that send every field of every role', () => {
  const parts = JSON.parse(
    printed(`import { ON_BOTH } from './bin/onBoth.mjs'; console.log(JSON.stringify(ON_BOTH));`),
  ) as string[];
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) => `tests/${file}`);
  expect(parts.filter((part) => !files.some((file) => file.startsWith(part)))).toEqual([]);
  expect(parts).toEqual(expect.arrayContaining(['tests/security/isolation.test.ts', 'tests/security/matrix.test.ts']));
  expect(parts.filter((part) => /hiddenFields|scopedBodies/.test(part))).toEqual([]);
});

it('runs everything on the newest Node, and starts the packed release on each of the older ones, too', () => {
  const shared = printed(`import { shareOut } from './bin/nodes.mjs';
    console.log(JSON.stringify([shareOut(['/22', '/24'], '/20'), shareOut(['/24'], '/20'), shareOut([], '/20')]));`);
  expect(JSON.parse(shared)).toEqual([
    { newest: '/24', older: ['/20', '/22'] },
    { newest: '/24', older: ['/20'] },
    { newest: '/20', older: [] },
  ]);
});

describe('the summary of npm test', () => {
  it('says of each part and of the whole run whether the budget is kept', () => {
    const result = { outcome: 'ok', passed: 0, failed: 0 };
    const results = [
      { ...result, name: 'Types', seconds: 20 },
      { ...result, name: 'Tests', passed: 41, seconds: 4000 },
    ];
    const said = printed(
      `import { printTimes } from './bin/testBudgets.mjs'; printTimes(${JSON.stringify(results)}, 4020);`,
    );
    const lines = said.trim().split('\n');
    expect(lines[0]).toMatch(/^Types +ok +20\.0 s +within +\d+ s$/);
    expect(lines[1]).toMatch(/^Tests +ok +4000\.0 s +OVER +\d+ s 41 passed, 0 failed$/);
    expect(lines[2]).toMatch(/^All +4020\.0 s +OVER +1200 s$/);
  });

  it('says of a failed browser test where its page was, and what it showed last', () => {
    const lines = ['http://localhost/#/tokens', ...Array.from({ length: 50 }, (_, index) => `line ${index}`)];
    const body = Buffer.from(lines.join('\n')).toString('base64');
    const result = { error: { message: 'too late' }, attachments: [{ name: 'trace' }, { name: 'page', body }] };
    const specs = [{ title: 'a key', ok: false, tests: [{ results: [result] }] }];
    const report = { stats: { expected: 2, unexpected: 1, flaky: 0 }, suites: [{ title: 'keys.spec.ts', specs }] };
    const path = join(mkdtempSync(join(tmpdir(), 'portico-report-')), 'report.json');
    writeFileSync(path, JSON.stringify(report));
    const counts = JSON.parse(
      printed(`import { playwrightCounts } from './bin/testReports.mjs';
        console.log(JSON.stringify(playwrightCounts(1, ${JSON.stringify(path)})));`),
    ) as unknown;
    expect(counts).toEqual({
      outcome: 'FAILED',
      passed: 2,
      failed: 1,
      failures: [
        {
          title: 'keys.spec.ts > a key',
          message: 'too late',
          pages: [lines[0], ...lines.slice(-40)].join('\n'),
        },
      ],
    });
  });

  it('repeats each failure, with what the page of a browser test showed', () => {
    const results = [
      { name: 'Types' },
      { name: 'Tests', failures: [{ title: 'one', message: Array(20).fill('why').join('\n') }] },
      { name: 'Browser tests', failures: [{ title: 'two', message: 'late', pages: 'a\nb' }] },
    ];
    const said = printed(
      `import { printFailures } from './bin/testReports.mjs'; printFailures(${JSON.stringify(results)});`,
    );
    expect(said).toBe(
      `\n✗ Tests: one\n${'    why\n'.repeat(12)}\n✗ Browser tests: two\n    late\n    The page at the end:\n    a\n    b\n`,
    );
  });

  it('names what was not done where no container can be built', () => {
    const said = printed(
      `import { checkContainers } from './bin/containers.mjs'; console.log(JSON.stringify(await checkContainers()));`,
      { ...process.env, PATH: '' },
    );
    expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual({
      outcome: 'SKIPPED',
      passed: 0,
      failed: 0,
      skipped: expect.stringContaining('Debian packages: podman, buildah'),
    });
  });
});
