import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Json = Record<string, unknown>;

const TEXTS = {
  fr: ['Borne |||| Bornes', 'Nouvelle borne', 'Borne'],
  en: ['Kiosk |||| Kiosks', 'New kiosk', 'Kiosk'],
  es: ['Quiosco |||| Quioscos', 'Nuevo quiosco', 'Quiosco'],
  zh: ['自助机 |||| 自助机', '新建自助机', '自助机'],
} as const;

const FIELDS = [
  ...['kioskid', 'k_name', 'k_state', 'k_grade', 'k_installedOn', 'k_checkedAt', 'k_locationid', 'k_flags'],
  ...['k_settings', 'k_tags', 'k_active', 'k_price', 'k_note', 'k_deletedAt'],
];

/** Keys that texts call by their field and value, in one language. */
const textsOf = ([name, fresh, one]: readonly [string, string, string]): Json => ({
  name,
  new: fresh,
  fields: Object.fromEntries(FIELDS.map((field) => [field, `${one} ${field}`])),
  enums: { k_state: { shown: '1', stored: '2', broken: '3' }, k_grade: { '1': 'A', '2': 'B' } },
  actions: { revive: { label: one, confirm: `${one} ?`, done: one } },
  flags: { k_flags: { printer: 'P', camera: 'C', form: 'S', upright: 'U', flat: 'F' } },
});

/** A resource that no one has seen: one of every kind of field, soft delete, permissions, four languages. */
export function kiosks(): Json & { properties: Record<string, Json> } {
  return {
    $schema: '../meta/resource.meta.json',
    type: 'object',
    additionalProperties: false,
    required: ['k_name', 'k_state'],
    'x-resource': {
      name: 'kiosks',
      id: 'kioskid',
      title: 'k_name',
      icon: 'Folder',
      menu: { group: 'locations', order: 90 },
      sort: ['k_name', 'ASC'],
      softDelete: { field: 'k_deletedAt', listed: 'toggle' },
    },
    'x-backend': { service: 'rest', type: 'kiosks' },
    'x-permissions': { view: ['device:view'], create: ['device:edit'], edit: ['device:edit'], delete: ['device:edit'] },
    'x-storage': { table: 'kiosk', unique: [['k_name']], search: ['k_name'] },
    properties: {
      kioskid: { type: 'integer', readOnly: true },
      k_name: { type: 'string', minLength: 1, maxLength: 120, 'x-field': { errors: { minLength: 'FIELD_REQUIRED' } } },
      k_state: { type: 'string', enum: ['shown', 'stored', 'broken'], 'x-field': { filter: { op: 'in' } } },
      k_grade: { type: ['integer', 'null'], enum: [1, 2, null] },
      k_installedOn: { type: ['string', 'null'], format: 'date' },
      k_checkedAt: { type: ['string', 'null'], format: 'date-time', 'x-field': { filter: { op: 'gte' } } },
      k_locationid: {
        type: ['integer', 'null'],
        'x-field': { filter: { op: 'in' }, reference: { resource: 'locations', as: 'location', onDelete: 'restrict' } },
      },
      k_flags: {
        type: 'string',
        default: '0',
        'x-field': {
          bits: {
            flags: [
              { name: 'printer', bit: 1 },
              { name: 'camera', bit: '9223372036854775808' },
            ],
            exclusive: [{ name: 'form', mask: 12, values: { upright: 4, flat: 8 } }],
          },
        },
      },
      k_settings: { type: ['string', 'null'], maxLength: 5000, 'x-field': { cast: 'json' } },
      k_tags: { type: 'array', items: { type: 'string', maxLength: 20 }, default: [], maxItems: 5 },
      k_active: { type: 'boolean', default: true },
      k_price: { type: ['number', 'null'], minimum: 0 },
      k_note: {
        type: ['string', 'null'],
        maxLength: 400,
        'x-field': { permission: { read: ['supervisor'], write: ['supervisor'] } },
      },
      k_deletedAt: { type: ['string', 'null'], format: 'date-time', readOnly: true },
    },
    'x-actions': [
      {
        name: 'revive',
        icon: 'Autorenew',
        placement: ['row', 'bulk'],
        permission: ['device:edit'],
        confirm: true,
        call: { method: 'POST', path: '/rest/kiosks/{id}/restore', body: {} },
      },
    ],
    'x-i18n': Object.fromEntries(Object.entries(TEXTS).map(([locale, texts]) => [locale, textsOf(texts)])),
  };
}

export interface SchemaFolder {
  readonly folder: string;
  /** Writes a resource's file as a product owner's editor would; text is written as it is. */
  write(name: string, content: Json | string): Promise<void>;
  /** Puts a new file in the place of the old one, as many editors save. */
  replace(name: string, content: Json): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes the folder. */
  close(): Promise<void>;
}

/** A copy of the schemas that a test may change. */
export async function schemaFolder(): Promise<SchemaFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-schemas-'));
  await cp('schemas', folder, { recursive: true });
  const path = (name: string) => join(folder, 'resources', `${name}.schema.json`);
  return {
    folder,
    write: (name, content) =>
      writeFile(path(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2)),
    async replace(name, content) {
      const next = join(folder, 'next.json');
      await writeFile(next, JSON.stringify(content, null, 2));
      await rename(next, path(name));
    },
    remove: (name) => rm(path(name)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
