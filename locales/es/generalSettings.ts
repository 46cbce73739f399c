import type { Translated } from '../catalogue';
import type { generalSettings as master } from '../fr/generalSettings';

export const generalSettings: Translated<typeof master> = {
  intro: 'Se aplica el ajuste más cercano a usted: el suyo; si no, el de la empresa; si no, el de la instalación.',
  levels: 'Para quién',
  owners: {
    administrator: 'Para mí',
    company: 'Para la empresa',
    installation: 'Para toda la instalación',
  },
  origins: {
    default: 'Valor predeterminado',
    installation: 'Ajuste de la instalación',
    company: 'Ajuste de la empresa',
    administrator: 'Su ajuste',
  },
  setBy: 'Definido por %{name} el %{day}',
  set: 'Definido el %{day}',
  reset: 'Restablecer el valor heredado',
  none: 'Ninguna',
  done: 'Ajuste guardado',
  failed: 'No se han podido cargar los ajustes.',
  retry: 'Reintentar',
};
