import { describe, expect, it } from 'vitest';
import { clustersOf, marksIn } from '../../../customViews/map/clusters';
import type { Placed } from '../../../customViews/map/useMap';
import { fit, pan, pixelOf, project, zoom } from '../../../customViews/map/view';

const SIZE = { width: 800, height: 500 };
const at = (id: number, latitude: number, longitude: number, state: Placed['state'] = 'ok'): Placed => ({
  ...{ id, name: `Site ${id}`, state, since: null, latitude, longitude, countryId: 1, scopeIds: [] },
});
const FRANCE = [at(1, 48.85, 2.35), at(2, 48.86, 2.36, 'critical'), at(3, 43.7, 7.26), at(4, 47.2, -1.55, 'warning')];

describe('the view of a map', () => {
  it('has everything in it, whatever the size', () => {
    for (const size of [SIZE, { width: 320, height: 340 }]) {
      const view = fit(FRANCE, size);
      for (const one of FRANCE) {
        const [x, y] = pixelOf(view, size, project(one));
        expect(x > 0 && y > 0 && x < size.width && y < size.height).toBe(true);
      }
    }
  });

  it('is not lost at the poles, at the edges of the world, with one location and with none', () => {
    for (const some of [[at(1, 90, 180), at(2, -90, -180)], [at(1, 0, 0)], []]) {
      const view = fit(some, SIZE);
      expect([view.x, view.y, view.world].every(Number.isFinite)).toBe(true);
      expect(view.world).toBeGreaterThanOrEqual(400);
      expect(marksIn(clustersOf(some), view, SIZE).reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
    }
  });

  it('zooms around a point, which stays where it is, and moves by pixels', () => {
    const view = fit(FRANCE, SIZE);
    const point = project(FRANCE[3]!);
    const before = pixelOf(view, SIZE, point);
    const nearer = zoom(view, 2, SIZE, before);
    const after = pixelOf(nearer, SIZE, point);
    expect(after[0]).toBeCloseTo(before[0], 6);
    expect(after[1]).toBeCloseTo(before[1], 6);
    expect(pixelOf(pan(view, 30, -10), SIZE, point)[0]).toBeCloseTo(before[0] - 30, 6);
  });
});

describe('marks', () => {
  it('are one where they overlap, with the most severe state and the number, the most severe first', () => {
    const marks = marksIn(clustersOf(FRANCE), fit(FRANCE, SIZE), SIZE);
    expect(marks.map(({ count, worst }) => [count, worst])).toEqual([
      [2, 0],
      [1, 2],
      [1, 9],
    ]);
    const [paris] = marks;
    const [x, y] = project(paris!);
    const near = marksIn(clustersOf(FRANCE), { x, y, world: paris!.apart }, SIZE);
    expect(near.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('of 5 000 locations count every one once', () => {
    const many = Array.from({ length: 5_000 }, (_, id) => at(id, (id % 140) - 70, (id % 359) - 179));
    const view = { x: 0.5, y: 0.5, world: 500 };
    const marks = marksIn(clustersOf(many), view, { width: 800, height: 800 });
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(marks.length).toBeLessThan(400);
  });
});
