/**
 * A first schema file: text, enumeration, date, soft delete, permissions, four languages. It compiles as it is, and
 * is formatted as `prettier` does. It is a text and not an object, because an object cannot describe its own layout.
 * @param name of the resource, e.g. `visitor-badges`; its wire type and table have underscores
 */
export function schemaTemplate(name: string): string {
  const type = name.replaceAll('-', '_');
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return `{
  "$schema": "../meta/resource.meta.json",
  "type": "object",
  "additionalProperties": false,
  "required": ["name", "status"],
  "x-resource": {
    "name": "${name}",
    "id": "id",
    "title": "name",
    "icon": "Category",
    "menu": { "group": "other", "order": 100 },
    "sort": ["name", "ASC"],
    "softDelete": { "field": "deletedAt", "listed": "toggle" },
    "concurrency": "etag"
  },
  "x-backend": {
    "service": "element",
    "type": "${type}"
  },
  "x-permissions": {
    "view": ["global:view"],
    "create": ["global:edit"],
    "edit": ["global:edit"],
    "delete": ["global:edit"]
  },
  "x-storage": {
    "table": "${type}",
    "tenant": "company",
    "unscoped": "Say here why every administrator sees all rows, or declare a scope instead.",
    "unique": [["name"]],
    "indexes": [["name"], ["startsOn"]],
    "search": ["name", "description"]
  },
  "properties": {
    "id": { "type": "integer", "readOnly": true },
    "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 255,
      "x-field": { "filter": { "op": "contains" }, "errors": { "minLength": "FIELD_REQUIRED" } }
    },
    "description": { "type": ["string", "null"], "maxLength": 2000, "x-field": { "widget": "textarea" } },
    "status": {
      "type": "string",
      "enum": ["draft", "active", "closed"],
      "default": "draft",
      "x-field": { "filter": { "op": "in" } }
    },
    "startsOn": { "type": ["string", "null"], "format": "date", "x-field": { "filter": { "op": "gte" } } },
    "createdAt": { "type": "string", "format": "date-time", "readOnly": true, "x-field": { "auto": "createdAt" } },
    "deletedAt": { "type": ["string", "null"], "format": "date-time", "readOnly": true }
  },
  "x-views": {
    "list": {
      "columns": [
        { "field": "name", "second": "description" },
        "status",
        "startsOn",
        "createdAt",
        { "field": "deletedAt", "hidden": true },
        { "field": "id", "hidden": true }
      ],
      "filters": ["name", "status", "startsOn"],
      "rowTone": [
        { "when": { "properties": { "deletedAt": { "type": "string" } } }, "tone": "muted", "selectable": false }
      ],
      "perPage": 50
    },
    "form": { "sections": [{ "key": "general", "fields": ["name", "description", "status", "startsOn"] }] }
  },
  "x-i18n": {
    "fr": {
      "name": "${title} |||| ${title}",
      "new": "Ajouter",
      "empty": "Rien à afficher pour l’instant : ajoutez un premier élément.",
      "fields": {
        "id": "N°",
        "name": "Nom",
        "description": "Description",
        "status": "État",
        "startsOn": "Début",
        "createdAt": "Créé le",
        "deletedAt": "Supprimé le"
      },
      "enums": { "status": { "draft": "Brouillon", "active": "Actif", "closed": "Clos" } },
      "sections": { "general": { "title": "Général", "help": "Ce qui décrit l’élément." } }
    },
    "en": {
      "name": "${title} |||| ${title}",
      "new": "Add",
      "empty": "Nothing here yet: add a first one.",
      "fields": {
        "id": "ID",
        "name": "Name",
        "description": "Description",
        "status": "Status",
        "startsOn": "Starts on",
        "createdAt": "Created",
        "deletedAt": "Deleted"
      },
      "enums": { "status": { "draft": "Draft", "active": "Active", "closed": "Closed" } },
      "sections": { "general": { "title": "General", "help": "What describes it." } }
    },
    "es": {
      "name": "${title} |||| ${title}",
      "new": "Añadir",
      "empty": "Todavía no hay nada: añada un primer elemento.",
      "fields": {
        "id": "N.º",
        "name": "Nombre",
        "description": "Descripción",
        "status": "Estado",
        "startsOn": "Inicio",
        "createdAt": "Creado el",
        "deletedAt": "Eliminado el"
      },
      "enums": { "status": { "draft": "Borrador", "active": "Activo", "closed": "Cerrado" } },
      "sections": { "general": { "title": "General", "help": "Lo que lo describe." } }
    },
    "zh": {
      "name": "${title} |||| ${title}",
      "new": "添加",
      "empty": "暂无内容：请添加第一项。",
      "fields": {
        "id": "编号",
        "name": "名称",
        "description": "说明",
        "status": "状态",
        "startsOn": "开始日期",
        "createdAt": "创建时间",
        "deletedAt": "删除时间"
      },
      "enums": { "status": { "draft": "草稿", "active": "启用", "closed": "已关闭" } },
      "sections": { "general": { "title": "常规", "help": "描述该项的内容。" } }
    }
  }
}
`;
}
