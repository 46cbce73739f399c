import { describe, expect, it } from 'vitest';
import { CompanyQueues } from '../../../server/concurrency/companyQueues';

describe('turns', () => {
  it('are a few at once for each company, and the others begin in their order', async () => {
    const turns = new CompanyQueues(2, 10);
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => turns.take(1));
    const order: string[] = [];
    void third?.started.then(() => order.push('third'));
    void fourth?.started.then(() => order.push('fourth'));
    expect(await first?.started).toBe(true);
    expect(await second?.started).toBe(true);
    expect(await turns.take(2)?.started).toBe(true);
    expect(order).toEqual([]);
    second?.end();
    expect(await third?.started).toBe(true);
    expect(order).toEqual(['third']);
    first?.end();
    expect(await fourth?.started).toBe(true);
    expect(order).toEqual(['third', 'fourth']);
  });

  it('are refused when the queue of the company is full', async () => {
    const turns = new CompanyQueues(1, 1);
    const running = turns.take(1);
    const waiting = turns.take(1);
    expect(turns.take(1)).toBeUndefined();
    expect(turns.take(2)).toBeDefined();
    running?.end();
    expect(await waiting?.started).toBe(true);
    expect(turns.take(1)).toBeDefined();
  });

  it('are refused to an account that has its share of the queue, and not to others', async () => {
    const turns = new CompanyQueues(1, 3, 2);
    const running = turns.take(1, 7);
    const waiting = turns.take(1, 7);
    expect(turns.take(1, 7)).toBeDefined();
    expect(turns.take(1, 7)).toBeUndefined();
    expect(turns.take(1, 8)).toBeDefined();
    expect(turns.take(1, 9)).toBeUndefined();
    running?.end();
    expect(await waiting?.started).toBe(true);
    expect(turns.take(1, 7)).toBeDefined();
  });

  it('are skipped by requests that have left the queue, and leaving later changes nothing', async () => {
    const turns = new CompanyQueues(1, 2);
    const running = turns.take(1);
    const leaves = turns.take(1);
    const stays = turns.take(1);
    leaves?.leave();
    expect(await leaves?.started).toBe(false);
    running?.leave();
    running?.end();
    expect(await stays?.started).toBe(true);
    stays?.leave();
    stays?.end();
    expect(await turns.take(1)?.started).toBe(true);
  });
});
