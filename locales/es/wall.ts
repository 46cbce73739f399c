import type { Translated } from '../catalogue';
import type { wall as master } from '../fr/wall';

export const wall: Translated<typeof master> = {
  updated: 'Actualizado a las %{time}',
  old: 'Datos antiguos: última actualización a las %{time}',
  never: 'Los estados aún no se han calculado.',
  leave: 'Salir de la pantalla mural',
  states: 'Ubicaciones por estado',
  urgent: 'Por atender',
  none: 'Ninguna ubicación por atender.',
  others: 'y %{smart_count} más |||| y %{smart_count} más',
  changes: 'Últimos cambios',
  noChange: 'Aún no se supervisa ninguna ubicación.',
  silent: 'Última conexión: %{when}',
  fall: '%{now} conexiones en 30 min, %{before} una semana antes',
  failed: 'La puesta en servicio ha fallado o dura ya más de 4 horas.',
  idle: 'Esta sesión se cierra tras 30 minutos sin actividad. Para una pantalla permanente, use una cuenta reservada para ello.',
};
