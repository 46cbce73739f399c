interface Labels {
  readonly name: string;
  readonly new: string;
  readonly fields: readonly [string, string, string, string, string, string, string, string, string];
  readonly kinds: readonly [string, string];
  readonly flags: readonly [string, string];
  readonly section: string;
}

const NAMES = ['spotid', 'number', 'kind', 'free_from', 'locationid', 'options', 'details', 'created_at', 'deleted_at'];

function texts({ name, new: make, fields, kinds, flags, section }: Labels) {
  return {
    name,
    new: make,
    fields: Object.fromEntries(NAMES.map((field, index) => [field, fields[index]])),
    enums: { kind: { covered: kinds[0], open: kinds[1] } },
    flags: { options: { charger: flags[0], reserved: flags[1] } },
    sections: { general: { title: section } },
  };
}

/** A resource that the product has never seen: text, enum, date, reference, flags, JSON, soft delete, four languages. */
export const parkingSpots = {
  $schema: '../meta/resource.meta.json',
  type: 'object',
  additionalProperties: false,
  required: ['number'],
  'x-resource': {
    name: 'parking-spots',
    id: 'spotid',
    title: 'number',
    icon: 'Place',
    menu: { group: 'other', order: 900 },
    sort: ['number', 'ASC'],
    softDelete: { field: 'deleted_at', listed: 'toggle' },
  },
  'x-backend': { service: 'element', type: 'parking_spot' },
  'x-permissions': {
    view: ['location:view'],
    create: ['location:edit'],
    edit: ['location:edit'],
    delete: ['location:edit'],
  },
  properties: {
    spotid: { type: 'integer', readOnly: true },
    number: { type: 'string', minLength: 1, maxLength: 20, 'x-field': { unique: true } },
    kind: { type: 'string', enum: ['covered', 'open'], default: 'open' },
    free_from: { type: ['string', 'null'], format: 'date' },
    locationid: { type: ['integer', 'null'], 'x-field': { reference: { resource: 'locations', as: 'location' } } },
    options: {
      type: 'string',
      default: '0',
      'x-field': {
        bits: {
          flags: [
            { name: 'charger', bit: 1 },
            { name: 'reserved', bit: 4 },
          ],
        },
      },
    },
    details: { type: ['string', 'null'], contentMediaType: 'application/json', 'x-field': { cast: 'json' } },
    created_at: { type: 'string', format: 'date-time', readOnly: true, 'x-field': { auto: 'createdAt' } },
    deleted_at: { type: ['string', 'null'], format: 'date-time', readOnly: true },
  },
  'x-views': {
    list: {
      columns: ['number', 'kind', 'free_from', 'locationid', 'options'],
      filters: ['number', 'kind', 'free_from', 'options'],
    },
    form: {
      sections: [{ key: 'general', fields: ['number', 'kind', 'free_from', 'locationid', 'options', 'details'] }],
    },
  },
  'x-i18n': {
    fr: texts({
      name: 'Place de parking |||| Places de parking',
      new: 'Nouvelle place',
      fields: ['N°', 'Numéro', 'Type', 'Libre à partir du', 'Site', 'Équipement', 'Détails', 'Création', 'Suppression'],
      kinds: ['Couverte', 'Découverte'],
      flags: ['Borne de recharge', 'Réservée'],
      section: 'Place',
    }),
    en: texts({
      name: 'Parking spot |||| Parking spots',
      new: 'New spot',
      fields: ['ID', 'Number', 'Kind', 'Free from', 'Location', 'Equipment', 'Details', 'Created', 'Deleted'],
      kinds: ['Covered', 'Open'],
      flags: ['Charger', 'Reserved'],
      section: 'Spot',
    }),
    es: texts({
      name: 'Plaza de aparcamiento |||| Plazas de aparcamiento',
      new: 'Nueva plaza',
      fields: ['ID', 'Número', 'Tipo', 'Libre desde', 'Sitio', 'Equipamiento', 'Detalles', 'Creación', 'Eliminación'],
      kinds: ['Cubierta', 'Descubierta'],
      flags: ['Cargador', 'Reservada'],
      section: 'Plaza',
    }),
    zh: texts({
      name: '停车位 |||| 停车位',
      new: '新建停车位',
      fields: ['编号', '号码', '类型', '可用日期', '场所', '设备', '详情', '创建时间', '删除时间'],
      kinds: ['室内', '露天'],
      flags: ['充电桩', '已预留'],
      section: '停车位',
    }),
  },
} as const;
