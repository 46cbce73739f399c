import type { Translated } from '../catalogue';
import type { companies as master } from '../fr/companies';

/** The pages of companies. */
export const companies: Translated<typeof master> = {
  modes: {
    label: 'Modos de autenticación de la empresa',
    close: 'Cerrar',
    none: 'Esta empresa no tiene modos de autenticación.',
    failed: 'No se han podido leer los modos de autenticación. Recargue la página.',
  },
};
