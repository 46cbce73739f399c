import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clientModel } from '../../../domain/schema/client/client';
import { compile } from '../../../domain/schema/compile';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import { validatorFor } from '../../../resources/engine/validation';

const folder = 'schemas/resources';
const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
const files = readdirSync(folder).map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));
const everything = new Set(layout.bits.map(({ name }) => name));
const { resources } = clientModel(compile(files, layout).model, '1', everything, 'fr', { areas: {}, names: {} });

/** Values that break some keyword of most fields. */
const BAD = [null, '', 'x', -1, 1e9, 0.5, true, [], {}, 'é'.repeat(70_000)];

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('is judged alike by the compiled and by the interpreting validator', async () => {
    const compiled = await validatorFor(resource);
    const interpreted = await validatorFor({ ...resource, hash: 'edited since the build' });
    const names = Object.keys(resource.schema['properties'] as object);
    for (const value of BAD) {
      const record = Object.fromEntries(names.map((name) => [name, value]));
      const judge = (one: typeof compiled) =>
        [
          ...new Set(
            one(record)
              .filter(({ field }) => names.some((name) => name === field))
              .map(({ field, keyword }) => `${field} ${keyword}`),
          ),
        ].sort();
      expect(judge(interpreted)).toEqual(judge(compiled));
    }
    expect(
      interpreted({})
        .map(({ field }) => field)
        .sort(),
    ).toEqual([...(resource.schema['required'] as string[])].sort());
  });
});
