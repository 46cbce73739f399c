import type { CompanyTemplate } from '../../../domain/records/companyTemplate';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { fieldError, themesRefused, type FieldError } from '../../errors/catalogue';
import { foldedName } from '../../files/uploads/archiveName';
import type { CheckedTheme } from '../../files/uploads/themes';
import type { Access } from '../../storage/records/records';
import { lockThemes, portalsNamed } from '../../storage/uploads/portals';
import { createRecord, updateRecord } from '../records/save';
import { storeUpload } from '../uploads/storeUpload';

/** What an import does with one theme. */
export interface PlannedTheme {
  readonly name: string;
  /** A portal of this name is made, or the one that is there shows the theme from now on. */
  readonly action: 'create' | 'replace';
  /** Key of the portal; null before it is made. */
  readonly templateid: RecordKey | null;
  readonly files: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Why it cannot be imported; null when it can. */
  readonly problem: FieldError | null;
}

/**
 * The standard templates by their names (specification, business constants: 196779, 209327, 209583, 210095), in every
 * language of the console.
 */
const STANDARD: Readonly<Record<Locale, readonly string[]>> = {
  en: ['default', 'hotspot', 'enterprise', 'all', 'standard'],
  fr: ['défaut', 'par défaut', 'hotspot', 'entreprise', 'tous', 'standard'],
  es: ['predeterminado', 'por defecto', 'hotspot', 'empresa', 'todos', 'estándar'],
  zh: ['默认', '热点', '企业', '全部', '标准'],
};

/**
 * Folded names of the themes that cannot be imported: the standard ones, as they are called and as the form of a
 * company shows them, and the portals that every company starts with; each in every language.
 */
export function standardThemes(
  { records }: CompanyTemplate,
  portals: Resource,
  companies: Resource,
): ReadonlySet<string> {
  const shipped = records
    .filter(({ resource }) => resource === portals.name)
    .flatMap(({ values }) => {
      const name = values[portals.title];
      return typeof name === 'object' && name !== null ? Object.values(name) : [name];
    });
  const shown = companies.fields.flatMap(({ name, bits }) =>
    Object.keys(bits?.starts?.values ?? {}).flatMap((start) =>
      LOCALES.flatMap((locale) => companies.texts[locale].flags?.[name]?.[start] ?? []),
    ),
  );
  const names = [...Object.values(STANDARD).flat(), ...shown, ...shipped];
  return new Set(names.map((name) => foldedName(String(name))));
}

/**
 * Says what an import of these themes would do in the company that the caller works in, and writes nothing.
 * @param standard as `standardThemes` says
 */
export async function planThemes(
  { trx, caller }: Access,
  themes: readonly CheckedTheme[],
  standard: ReadonlySet<string>,
): Promise<PlannedTheme[]> {
  const found = await portalsNamed(
    trx,
    caller.companyId,
    themes.map(({ name }) => name),
  );
  return themes.map((theme) => {
    const same = found.filter(({ name }) => name === theme.name);
    const page = 'page' in theme ? theme.page : undefined;
    return {
      name: theme.name,
      action: same.length > 0 ? 'replace' : 'create',
      templateid: same[0]?.id ?? null,
      files: page?.files.length ?? 0,
      bytes: page?.unpacked ?? 0,
      problem: problemOf(theme, same.length, standard),
    };
  });
}

function problemOf(theme: CheckedTheme, portals: number, standard: ReadonlySet<string>): FieldError | null {
  if (standard.has(foldedName(theme.name))) return fieldError('THEME_STANDARD', theme.name);
  if ('problem' in theme) return theme.problem;
  return portals > 1 ? fieldError('THEME_AMBIGUOUS', portals) : null;
}

/**
 * Imports themes into the company that the caller works in, all or none, in the caller's transaction: each one is kept
 * like any upload, and the portal of its name shows it. One import of a company at a time.
 * @throws PorticoError 422 THEMES_REFUSED with the reasons by theme; 403 for a portal outside the caller's scopes
 */
export async function importThemes(
  access: Access,
  portals: Resource,
  themes: readonly CheckedTheme[],
  standard: ReadonlySet<string>,
): Promise<PlannedTheme[]> {
  const { trx, caller } = access;
  await lockThemes(trx, caller.companyId);
  const plan = await planThemes(access, themes, standard);
  const refused = plan.flatMap(({ name, problem }) => (problem ? [[name, problem] as const] : []));
  if (refused.length > 0) throw themesRefused(Object.fromEntries(refused));
  const done: PlannedTheme[] = [];
  for (const [index, planned] of plan.entries()) {
    const theme = themes[index];
    if (!theme || !('page' in theme)) continue;
    done.push({ ...planned, templateid: await importTheme(access, portals, planned, theme.page) });
  }
  return done;
}

type Page = Extract<CheckedTheme, { page: unknown }>['page'];

/** @returns the key of the portal that shows the theme */
async function importTheme(
  access: Access,
  portals: Resource,
  { name, templateid }: PlannedTheme,
  page: Page,
): Promise<RecordKey> {
  const { trx, caller } = access;
  const adminId = caller.adminId || null;
  await storeUpload(trx, caller.companyId, adminId, { ...page, bytes: Buffer.from(page.bytes) });
  const values = { t_themehash: page.hash };
  const saved =
    templateid === null
      ? await createRecord(access, portals, { [portals.title]: name, ...values })
      : await updateRecord(access, portals, templateid, values);
  return saved[portals.id] as RecordKey;
}
