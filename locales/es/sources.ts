import type { sources as master } from '../fr/sources';
import type { Translated } from '../catalogue';

export const sources: Translated<typeof master> = {
  title: 'Probar un formato de líneas',
  parser: 'Formato de las líneas',
  lines: 'Líneas tal como las envía el equipo',
  help: '100 líneas como máximo. No se guarda nada.',
  try: 'Probar',
  close: 'Cerrar',
  recognised: '%{count} línea reconocida de %{total} |||| %{count} líneas reconocidas de %{total}',
  reasons: {
    noRule: 'Este formato no reconoce la línea.',
    value: 'El valor «%{value}» no es válido para el campo «%{field}».',
    tooSlow: 'La lectura de esta línea tarda demasiado.',
  },
  api: {
    title: 'Enviar eventos',
    key: 'El programa que envía necesita una clave de API de esta fuente. Solo se muestra una vez.',
    noKey:
      'El programa que envía necesita una clave de API de esta fuente. Pídala a un administrador que pueda crear claves.',
    createKey: 'Crear una clave',
    send: 'Para probarlo, asigne la clave a la variable KEY y ejecute este comando:',
    command: 'Comando',
    copy: 'Copiar el comando',
    copied: 'Copiado',
    notCopied: 'El navegador no ha copiado el comando: selecciónelo para copiarlo.',
  },
};
