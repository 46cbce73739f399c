import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState, Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeFrom } from '../../../customViews/sandbox/editor/complete';
import { markersOf } from '../../../customViews/sandbox/editor/markers';
import { compile } from '../../../domain/schema/compile';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import permissions from '../../../schemas/permissions.json';
import { schemaTemplate } from '../../../server/actions/studio/schemaTemplate';
import { diagnosticText, diagnostic } from '../../../domain/schema/diagnostics/diagnostic';

const complete = completeFrom({
  names: () => ({ permissions: ['user:view', 'user:edit'], resources: ['scopes', 'identities'] }),
  help: (keyword) => `help of ${keyword}`,
  detail: ({ required }) => (required ? 'required' : undefined),
});

/** What is proposed at the mark `|` of a text, and what is then replaced. */
function at(marked: string, explicit = false) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const state = EditorState.create({ doc: text });
  const found = complete(new CompletionContext(state, position, explicit));
  if (!found) return null;
  return {
    labels: found.options.map(({ displayLabel }) => displayLabel),
    replaced: text.slice(found.from, found.to),
    options: found.options,
  };
}
const template = schemaTemplate('visitor-badges');

describe('completion', () => {
  it('proposes keywords in their place, without those that are there', () => {
    const marked = template.replace('"widget": "textarea"', '"widget": "textarea", "vis|"');
    const found = at(marked);
    expect(found?.labels).toContain('visibleWhen');
    expect(found?.labels).not.toContain('widget');
    expect(found?.replaced).toBe('"vis"');
    expect(found?.options[0]?.info).toMatch(/^help of /);
  });

  it('knows what comes after a name that is being written', () => {
    const marked = template.replace('"type": "object",', '"type": "object",\n  "x|"');
    expect(at(marked)?.labels).not.toContain('x-resource');
    expect(at(marked)?.labels).toContain('x-actions');
  });

  it('proposes values: widgets, permissions, resources, properties', () => {
    expect(at(template.replace('"widget": "textarea"', '"widget": "te|"'))?.labels).toContain('textarea');
    expect(at(template.replace('"view": ["global:view"]', '"view": ["|"]'))?.labels).toEqual([
      'user:view',
      'user:edit',
    ]);
    expect(at(template.replace('"filters": ["name",', '"filters": ["na|",'))?.labels).toContain('startsOn');
    const reference = '"widget": "textarea", "reference": { "resource": "sc|" }';
    expect(at(template.replace('"widget": "textarea"', reference))?.labels).toContain('scopes');
  });

  it('is silent where nothing was typed, unless it is asked', () => {
    const marked = template.replace('"widget": "textarea"', '"widget": |"textarea"');
    expect(at(marked)).toBeNull();
    expect(at(template.replace('"type": "object",', '"type": "object",\n  |'), true)?.labels).toContain('description');
  });
});

describe('markers', () => {
  const judge = (text: string) =>
    compile(
      [{ file: 'schemas/resources/visitor-badges.schema.json', text }],
      permissions as unknown as PermissionLayout,
    ).errors;

  it.each([
    ['an unknown keyword', '"widget": "textarea"', '"wigdet": "textarea"', '"wigdet"'],
    ['an unknown widget', '"widget": "textarea"', '"widget": "textaera"', '"widget"'],
    ['an unknown property', '"columns": [', '"columns": [ "nope",', '"nope"'],
    ['what is no JSON', '"perPage": 50', '"perPage": 50,,', ','],
  ])('mark %s at its line', (_, from, to, token) => {
    const text = template.replace(from, to);
    const [marker] = markersOf(Text.of(text.split('\n')), judge(text), diagnosticText);
    expect(marker?.severity).toBe('error');
    const row = text.slice(0, marker?.from).split('\n').length;
    const wanted = text.slice(0, text.indexOf(to)).split('\n').length;
    expect(row).toBe(wanted);
    expect(text.slice(marker?.from, marker?.to)).toContain(token);
  });

  it('stay inside a text that has become shorter', () => {
    const error = {
      file: 'x',
      line: 900,
      column: 40,
      pointer: '',
      message: 'gone',
      diagnostic: diagnostic('asIs', 'gone'),
    };
    for (const text of ['', '{', '{\n}\n']) {
      const [marker] = markersOf(Text.of(text.split('\n')), [error], diagnosticText);
      expect(marker?.to).toBeLessThanOrEqual(text.length);
      expect(marker?.from).toBeLessThanOrEqual(marker?.to ?? -1);
    }
  });
});
