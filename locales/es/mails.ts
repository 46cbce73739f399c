import type { mails as master } from '../fr/mails';
import type { Translated } from '../catalogue';

export const mails: Translated<typeof master> = {
  close: 'Cerrar',
  opening: 'Abriendo…',
  to: 'Para: %{address}',
  ofAccount:
    'Este mensaje trata de la cuenta de un administrador y puede dar acceso a ella: aquí solo lo lee un superadministrador.',
  files: 'Archivos adjuntos',
  logged: 'La lectura de este mensaje queda en el registro de auditoría.',
};
