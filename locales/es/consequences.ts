import type { Translated } from '../catalogue';
import type { consequences as master } from '../fr/consequences';

/** What deleting or switching off means for some records, besides what it means for all: by wire word and operation. */
export const consequences: Translated<typeof master> = {
  event: {
    delete: 'La validez de sus cuentas termina de inmediato; se recupera si se restaura el evento.',
    disable: 'La validez de sus cuentas termina de inmediato; se recupera al reactivarlo.',
  },
  companie: {
    delete: 'La empresa pasa a «Desactivada»: solo los superadministradores pueden seguir trabajando en ella.',
  },
  campaign: {
    delete: 'La campaña dejará de mostrarse.',
    disable: 'La campaña dejará de mostrarse; sus resultados se conservan.',
  },
};
