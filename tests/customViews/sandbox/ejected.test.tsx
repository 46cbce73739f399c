import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import type { ComponentType } from 'react';
import * as reactAdmin from 'react-admin';
import * as jsxRuntime from 'react/jsx-runtime';
import ts from 'typescript';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleRows } from '../../../customViews/sandbox/preview/samples';
import { ejectForm } from '../../../domain/eject/form';
import { ejectList } from '../../../domain/eject/list';
import { componentName } from '../../../domain/eject/names';
import { compile } from '../../../domain/schema/compile';
import type { PermissionLayout } from '../../../domain/schema/model/model';

const { Admin, Resource, TestMemoryRouter } = reactAdmin;
const files = readdirSync('schemas/resources').map((name) => ({
  file: `schemas/resources/${name}`,
  text: readFileSync(`schemas/resources/${name}`, 'utf8'),
}));
const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
const { resources } = compile(files, layout).model;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Components = Record<string, ComponentType>;
const MODULES: Record<string, unknown> = { 'react-admin': reactAdmin, 'react/jsx-runtime': jsxRuntime };

/** What a printed file exports, once it is pasted somewhere. */
function pasted(text: string): Components {
  const { outputText } = ts.transpileModule(text, {
    fileName: 'pasted.tsx',
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const exports: Components = {};
  const run = runInThisContext(`(function (require, exports) {${outputText}\n})`) as (
    require: (name: string) => unknown,
    exports: Components,
  ) => void;
  run((name) => MODULES[name], exports);
  return exports;
}

// Between them: joined texts, references, bits, dates, choices, numbers.
it.each(['companies', 'reportgraphs'])(
  '%s: the ejected screens work in a plain react-admin',
  async (name) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const resource = resources[name]!;
    const rows = sampleRows(resource, Date.parse('2026-06-01T12:00:00Z'), 3);
    const screens = { ...pasted(ejectList(resource, 'fr')), ...pasted(ejectForm(resource, 'fr')) };
    const [list, create, edit] = ['List', 'Create', 'Edit'].map((part) => screens[componentName(resource) + part]!);
    const none = async () => ({ data: [], total: 0 });
    const data = {
      getList: async (asked: string) => (asked === name ? { data: rows, total: rows.length } : none()),
      getOne: async () => ({ data: rows[0] }),
      getMany: none,
    };
    const open = (path: string) => {
      cleanup();
      render(
        <TestMemoryRouter initialEntries={[path]}>
          <Admin disableTelemetry dataProvider={data as unknown as reactAdmin.DataProvider}>
            <Resource name={name} list={list!} create={create!} edit={edit!} />
          </Admin>
        </TestMemoryRouter>,
      );
    };
    const form = () => waitFor(() => expect(document.querySelector('form')).toBeTruthy(), { timeout: 8000 });
    open(`/${name}`);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(rows.length + 1), { timeout: 8000 });
    open(`/${name}/create`);
    await form();
    open(`/${name}/${rows[0]!.id}`);
    await form();
    const values = [...document.querySelectorAll<HTMLInputElement>('input,textarea')].map(({ value }) => value);
    expect(values.join()).not.toContain('[object');
    expect(document.body.textContent).not.toContain('Something went wrong');
  },
  40_000,
);
