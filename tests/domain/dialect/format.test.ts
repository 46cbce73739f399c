import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../domain/dialect/format';

const files = readdirSync('schemas/resources').filter((name) => name.endsWith('.schema.json'));

describe('the layout of a schema file', () => {
  // The repository's files stand as prettier has them: one layout for the studio and for everybody's editor.
  it.each(files)('leaves %s as it is', (name) => {
    const text = readFileSync(`schemas/resources/${name}`, 'utf8');
    expect(formatJson(text)).toBe(text);
  });

  it.each(files)('finds its way back to %s', (name) => {
    const text = readFileSync(`schemas/resources/${name}`, 'utf8');
    const crooked = text.replace(/\n */g, '\n').replaceAll('": ', '":');
    expect(formatJson(crooked)).toBe(text);
  });

  it('touches nothing that is no JSON', () => {
    expect(formatJson('{ "a": 1,')).toBeUndefined();
    expect(formatJson('')).toBeUndefined();
  });
});
