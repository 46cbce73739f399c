import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ejectForm } from '../../../domain/eject/form';
import { ejectList } from '../../../domain/eject/list';
import { compile } from '../../../domain/schema/compile';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/text/locale';
import { schemaTemplate } from '../../../server/actions/studio/schemaTemplate';
import { kiosks } from '../../support/kiosks';

const files = readdirSync('schemas/resources').map((name) => ({
  file: `schemas/resources/${name}`,
  text: readFileSync(`schemas/resources/${name}`, 'utf8'),
}));
const own = [
  { file: 'visitor-badges.schema.json', text: schemaTemplate('visitor-badges') },
  { file: 'kiosks.schema.json', text: JSON.stringify(kiosks()) },
];
const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
const resources = Object.values(compile([...files, ...own], layout).model.resources);

function complaints(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: 'ejected.tsx',
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022 },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  it.each(LOCALES)('is printed as TSX that parses, naming every column, filter and input (%s)', (locale) => {
    const [list, form] = [ejectList(resource, locale), ejectForm(resource, locale)];
    expect([complaints(list), complaints(form)]).toEqual([[], []]);
    for (const { field, second } of resource.list.columns) {
      expect(list).toContain(`<DataTable.Col source="${field}"`);
      if (second) expect(list).toContain(`source="${second}"`);
    }
    for (const name of resource.form.sections.flatMap(({ fields }) => fields))
      expect(form).toContain(`source="${name}"`);
  });
});

it('type-checks against react-admin itself', () => {
  const some = resources.filter(({ name }) => ['kiosks', 'visitor-badges', 'identities', 'locations'].includes(name));
  expect(some).toHaveLength(4);
  const texts = new Map<string, string>(
    some.flatMap((resource) => [
      [`${process.cwd()}/ejected/${resource.name}List.tsx`, ejectList(resource, 'fr')] as const,
      [`${process.cwd()}/ejected/${resource.name}Form.tsx`, ejectForm(resource, 'fr')] as const,
    ]),
  );
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [
      file?.fileName.split('/').pop(),
      ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 300),
    ]);
  expect(found).toEqual([]);
}, 120_000);
