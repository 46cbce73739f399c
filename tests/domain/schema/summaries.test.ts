import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Schema {
  readonly 'x-resource': { readonly title: string };
  readonly 'x-views'?: { readonly record?: { readonly summary?: readonly unknown[] } };
}

it('no record has its title a second time in the line below it', () => {
  const twice = readdirSync('schemas/resources').filter((file) => {
    const schema = JSON.parse(readFileSync(`schemas/resources/${file}`, 'utf8')) as Schema;
    return schema['x-views']?.record?.summary?.includes(schema['x-resource'].title);
  });
  expect(twice).toEqual([]);
});
