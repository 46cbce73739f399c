import type { ClientResource } from '../../domain/schema/client/client';
import type { RawProperty } from '../../domain/schema/parse/raw';
import { LOCALES } from '../../domain/text/locale';
import type { FormDescription } from '../../resources/engine/form/description';
import { fieldLabel } from '../../resources/engine/texts';

/** A dashboard that can be chosen. */
interface DashboardChoice {
  readonly id: number;
  readonly name: string;
}

/** What new locations get, by the names of their fields. */
const FIELDS: Readonly<Record<string, RawProperty>> = {
  l_countryid: { type: 'integer', 'x-field': { reference: { resource: 'countries' } } },
  l_language: { type: 'string', enum: LOCALES },
  l_templateid: { type: ['integer', 'null'], 'x-field': { reference: { resource: 'templates' } } },
  l_aupid: { type: ['integer', 'null'], 'x-field': { reference: { resource: 'terms-of-uses' } } },
  groupids: { type: 'array', items: { type: 'integer' }, 'x-field': { reference: { resource: 'scopes', many: true } } },
};

interface Around {
  /** The resource whose fields these are. */
  readonly locations: ClientResource;
  /** Names of the resources that the person may see: what refers to others is not asked. */
  readonly known: (resource: string) => boolean;
  /** Label of the choice between several dashboards. */
  readonly dashboardLabel: string;
}

/** The form of the first step: which of several dashboards, and what new locations get. */
export function describeStart(dashboards: readonly DashboardChoice[], around: Around): FormDescription {
  const { locations, known, dashboardLabel } = around;
  const shown = Object.entries(FIELDS).filter(([name, property]) => {
    const target = property['x-field']?.reference?.resource;
    return locations.fields.some((field) => field.name === name) && (target === undefined || known(target));
  });
  const severalDashboards = dashboards.length > 1;
  return {
    name: 'wireless-start',
    required: [...(severalDashboards ? ['dashboard'] : []), 'l_countryid', 'l_language'],
    properties: {
      ...(severalDashboards && { dashboard: { type: 'integer', enum: dashboards.map(({ id }) => id) } }),
      ...Object.fromEntries(shown),
    },
    texts: {
      labels: {
        dashboard: dashboardLabel,
        ...Object.fromEntries(shown.map(([name]) => [name, fieldLabel(locations, name)])),
      },
      help: { groupids: 'wireless.scopesHelp' },
      choices: {
        dashboard: Object.fromEntries(dashboards.map(({ id, name }) => [id, name])),
        l_language: locations.texts.enums?.['l_language'] ?? {},
      },
    },
  };
}
