import { expect, it } from 'vitest';
import { Losses } from '../../../../server/syslog/reception/losses';
import type { Sender } from '../../../../server/syslog/reception/senders';

const senderOf = (sourceid: number): Sender => ({
  sourceid,
  companyId: 1,
  locationid: null,
  address: null,
  fingerprint: null,
  parser: null,
});

it('losses are reported once, by source and reason, and again when they could not be stored', async () => {
  const losses = new Losses();
  const reported: unknown[] = [];
  for (let count = 0; count < 1_000; count += 1) losses.add(senderOf(1), 1, 'queue-full');
  losses.add(senderOf(1), 2, 'not-storable');
  losses.add(senderOf(2), 3, 'queue-full');
  const failing = losses.report(({ sourceid }, count, reason) => {
    if (sourceid === 2) return Promise.reject(new Error('no database'));
    reported.push([sourceid, count, reason]);
    return Promise.resolve();
  });
  await expect(failing).rejects.toThrow('no database');
  losses.add(senderOf(2), 4, 'queue-full');
  const report = ({ sourceid }: Sender, count: number, reason: string) => {
    reported.push([sourceid, count, reason]);
    return Promise.resolve();
  };
  await losses.report(report);
  await losses.report(report);
  expect(reported).toEqual([
    [1, 1_000, 'queue-full'],
    [1, 2, 'not-storable'],
    [2, 7, 'queue-full'],
  ]);
});
