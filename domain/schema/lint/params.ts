import { definitionsFor, fitsParam, holdsValue, secretParams } from '../model/paramValues';
import { LOCALES } from '../../text/locale';
import type { ParamField, ParamOptions, Params } from '../model/params';
import { UNITS } from '../model/registry';
import type { LintContext } from './context';
import { diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

/** Declared parameters: the deciding field, names, options by type, and a text in every language for each. */
export function lintParams(context: LintContext): void {
  const { raw, report, known, permissions } = context;
  for (const [name, { 'x-field': own }] of Object.entries(raw.properties)) {
    const params = own?.params;
    if (!params) continue;
    const at = ['properties', name, 'x-field', 'params'];
    const values = raw.properties[params.by]?.['enum'] as readonly (string | number)[] | undefined;
    if (own.cast !== 'json') report(at, diagnostic('paramsJson'), diagnostic('add', '"cast": "json"'));
    if (!values) report([...at, 'by'], diagnostic('notEnumerated', params.by));
    params.superadmin.forEach((one, index) =>
      known([...at, 'superadmin', index], 'unknownPermission', one, permissions),
    );
    params.fields.forEach((field, index) => {
      const path = [...at, 'fields', index];
      field.in?.forEach((value, place) => {
        if (values && !values.includes(value))
          report([...path, 'in', place], diagnostic('noValueOf', value, params.by));
      });
      const wrong = misdeclared(field);
      if (wrong) report(path, wrong);
    });
    const secrets = secretParams({ params });
    params.fields.forEach(({ name: one, secret }, index) => {
      if (!secret && secrets.includes(one)) report([...at, 'fields', index], diagnostic('paramSecretTwice', one));
    });
    if (secrets.length > 0) lintSecretField(context, name);
    for (const value of values ?? []) {
      const names = definitionsFor(params, value).map((field) => field.name);
      const twice = names.find((one, index) => names.indexOf(one) !== index);
      if (twice !== undefined) report([...at, 'fields'], diagnostic('twiceFor', twice, value));
    }
    lintParamTexts(context, name, params);
  }
}

/** A text that contains secrets cannot be asked about: a filter or an order would tell them. */
function lintSecretField({ raw, report }: LintContext, name: string): void {
  const own = raw.properties[name]?.['x-field'];
  const storage = raw['x-storage'];
  const at = ['properties', name, 'x-field'];
  const isQueried = own?.filter !== undefined || own?.sortable === true || own?.unique === true;
  if (isQueried || storage?.search?.includes(name)) report(at, diagnostic('paramSecretAsked', name));
}

function misdeclared(field: ParamField): SchemaDiagnostic | undefined {
  const { type, default: start, name } = field;
  const list = Array.isArray(field.options);
  const { min, max, unit, resource } = (field.options ?? {}) as ParamOptions;
  if (field.secret && (type !== 'text' || start !== undefined)) return diagnostic('paramSecret', name);
  if (type === 'select' && !list) return diagnostic('choicesMissing', name);
  if (type === 'slide' && !(typeof min === 'number' && typeof max === 'number' && min < max))
    return diagnostic('needsOptions', name, '{ "min", "max" }');
  if (type === 'element' && typeof resource !== 'string') return diagnostic('needsOptions', name, '{ "resource" }');
  if (unit !== undefined && !UNITS.some((one) => one === unit)) return diagnostic('unknownUnit', unit);
  if (holdsValue(field) && start !== undefined && !fitsParam(field, start)) return diagnostic('paramDefault', name);
  if (!holdsValue(field) && type !== 'comment' && typeof start !== 'string') return diagnostic('needsAddress', name);
  return undefined;
}

function lintParamTexts({ raw, report }: LintContext, name: string, params: Params): void {
  for (const locale of LOCALES) {
    const texts = raw['x-i18n'][locale].params?.[name];
    const need = (path: string[], there: object | undefined, key: string) => {
      if (!there || !Object.hasOwn(there, key))
        report(['x-i18n', locale, 'params', name, ...path], diagnostic('textMissing', locale, key));
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
