import { definitionsFor, fitsParam, holdsValue } from '../../params';
import { LOCALES } from '../model';
import type { ParamField, ParamOptions, Params } from '../params';
import { UNITS } from '../registry';
import type { LintContext } from './context';

/** Declared parameters: the deciding field, names, options by type, and a text in every language for each. */
export function lintParams(context: LintContext): void {
  const { raw, report, known, permissions } = context;
  for (const [name, { 'x-field': own }] of Object.entries(raw.properties)) {
    const params = own?.params;
    if (!params) continue;
    const at = ['properties', name, 'x-field', 'params'];
    const values = raw.properties[params.by]?.['enum'] as readonly (string | number)[] | undefined;
    if (own.cast !== 'json') report(at, 'parameters are a JSON text', 'add "cast": "json"');
    if (!values) report([...at, 'by'], `"${params.by}" is no enumerated property`);
    params.superadmin.forEach((one, index) => known([...at, 'superadmin', index], 'permission', one, permissions));
    params.fields.forEach((field, index) => {
      const path = [...at, 'fields', index];
      field.in?.forEach((value, place) => {
        if (values && !values.includes(value))
          report([...path, 'in', place], `"${value}" is no value of "${params.by}"`);
      });
      const wrong = misdeclared(field);
      if (wrong) report(path, wrong);
    });
    for (const value of values ?? []) {
      const names = definitionsFor(params, value).map((field) => field.name);
      const twice = names.find((one, index) => names.indexOf(one) !== index);
      if (twice !== undefined) report([...at, 'fields'], `"${twice}" is there twice for "${value}"`);
    }
    lintParamTexts(context, name, params);
  }
}

function misdeclared(field: ParamField): string | undefined {
  const { type, default: start, name } = field;
  const list = Array.isArray(field.options);
  const { min, max, unit, resource } = (field.options ?? {}) as ParamOptions;
  if (type === 'select' && !list) return `the choices of "${name}" are missing`;
  if (type === 'slide' && !(typeof min === 'number' && typeof max === 'number' && min < max))
    return `"${name}" needs "options": { "min", "max" }`;
  if (type === 'element' && typeof resource !== 'string') return `"${name}" needs "options": { "resource" }`;
  if (unit !== undefined && !UNITS.some((one) => one === unit)) return `unknown unit "${unit}"`;
  if (holdsValue(field) && start !== undefined && !fitsParam(field, start)) return `the default does not fit "${name}"`;
  if (!holdsValue(field) && type !== 'comment' && typeof start !== 'string') return `"${name}" needs an address`;
  return undefined;
}

function lintParamTexts({ raw, report }: LintContext, name: string, params: Params): void {
  for (const locale of LOCALES) {
    const texts = raw['x-i18n'][locale].params?.[name];
    const need = (path: string[], there: object | undefined, key: string) => {
      if (!there || !Object.hasOwn(there, key))
        report(['x-i18n', locale, 'params', name, ...path], `the ${locale} text of "${key}" is missing`);
    };
    for (const { name: one, type, group, options } of params.fields) {
      if (type !== 'hidden') need(['labels'], texts?.labels, one);
      if (group !== undefined) need(['groups'], texts?.groups, group);
      if (type === 'select' && Array.isArray(options)) {
        (options as readonly string[]).forEach((option) => need(['options', one], texts?.options?.[one], option));
      }
    }
  }
}
