import type { Translated } from '../catalogue';
import type { auditCheck as master } from '../fr/auditCheck';

export const auditCheck: Translated<typeof master> = {
  attention: {
    broken: 'Hay una anomalía en el registro de auditoría.',
    late: 'El registro de auditoría ya no se verifica.',
  },
  failed: 'No se ha podido leer el estado de la verificación.',
  checked: 'Verificado %{when}',
  entries: '%{n} entrada |||| %{n} entradas',
  full: 'por completo %{when}',
  begins: 'verificado desde la entrada %{n}',
  anchor: 'última ancla %{when}, entrada %{n}',
  copyAnchor: 'Copiar el ancla',
  copiedAnchor: 'Ancla copiada',
  states: {
    waiting: 'Primera verificación',
    intact: 'Intacto',
    late: 'Verificación atrasada',
    broken: 'Anomalía',
  },
  says: {
    waiting: 'La primera verificación no ha terminado.',
    late: 'Las verificaciones ya no llegan a terminar: avise a quien opera la instalación.',
  },
  atEntry: 'En la entrada %{n}.',
  since: 'Detectado el %{when}.',
  keep: 'No elimine nada y conserve las copias de seguridad: permiten comparar.',
  verify: 'Quien opera la instalación ejecuta «%{command}», que indica la entrada afectada.',
  rotate:
    'Una vez conocida la causa, «%{command}» vuelve a firmar el registro; una entrada deja constancia de lo que se encontró.',
};
