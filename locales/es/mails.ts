import type { mails as master } from '../fr/mails';
import type { Translated } from '../catalogue';

export const mails: Translated<typeof master> = {
  close: 'Cerrar',
  opening: 'Abriendo…',
  to: 'Para: %{address}',
  onlyReaders: 'Solo su destinatario y un superadministrador pueden leer este mensaje aquí.',
  files: 'Archivos adjuntos',
  logged: 'La lectura de este mensaje queda en el registro de auditoría.',
};
