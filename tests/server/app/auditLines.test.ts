import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeAuditLines } from '../../../server/app/auditLines';
import { readConfig } from '../../../server/config/config';
import { testApp, type TestApp } from '../../support/app';

let test: TestApp;
const written: string[] = [];
beforeAll(async () => {
  test = await testApp();
  (test.database.db as { auditForward: unknown }).auditForward = (entries: Parameters<typeof writeAuditLines>[0]) => {
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    writeAuditLines(entries);
    out.mockRestore();
  };
});
afterEach(() => void written.splice(0));
afterAll(() => test.close());

const entries = () =>
  written
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { msg: string; audit: Record<string, unknown> });

describe('audit entries on their way to another system', () => {
  it('are written after the commit, as they are in the chain, without names and values', async () => {
    await test.tokenOf('admin');
    written.splice(0);
    const name = 'Zebulon Forwarded';
    const answer = await test.as('admin', {
      method: 'POST',
      url: '/api/lobby/guests',
      payload: { name, contact: 'zebulon@forwarded.example', profile: 2001 },
    });
    expect(answer.statusCode).toBe(201);
    const stored = await test.database.ownerQuery(
      `select seq::int, hash, lo_action as action, lo_element as element, lo_elementid as "elementId",
         lo_adminid::int as admin, "lo_createdAt" as at
       from auditlog where company_id = 2 order by seq desc limit $1`,
      [entries().length],
    );
    expect(entries().length).toBeGreaterThanOrEqual(2);
    expect(entries().map(({ audit }) => audit)).toEqual(
      stored
        .reverse()
        .map(({ at, ...line }) => expect.objectContaining({ ...line, company: 2, at: (at as Date).toISOString() })),
    );
    for (const word of ['Zebulon', 'forwarded.example', answer.json<{ password: string }>().password]) {
      expect(written.join('')).not.toContain(word);
    }
    expect(entries().every(({ msg }) => msg === 'audit entry')).toBe(true);
  });

  it('are none of a change that was rolled back', async () => {
    const refused = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/user/many',
      payload: { elements: [{ userid: 1, u_name: 'x' }, { nope: 1 }] },
    });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(entries()).toEqual([]);
  });

  it('are written where the operator asks for it', () => {
    expect(readConfig({}, '/tmp').auditForward).toBe(false);
    expect(readConfig({ PORTICO_AUDIT_FORWARD: '1' }, '/tmp').auditForward).toBe(true);
    expect(() => readConfig({ PORTICO_AUDIT_FORWARD: 'yes' }, '/tmp')).toThrow(/PORTICO_AUDIT_FORWARD/);
  });
});
