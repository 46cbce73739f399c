import type { Translated } from '../catalogue';
import type { helpdesk as master } from '../fr/helpdesk';

export const helpdesk: Translated<typeof master> = {
  text: 'Encuentre a un invitado en las empresas que han dado acceso al soporte.',
  stays: 'Aquí no se puede abrir otra empresa: use la ventana principal, en su propio nombre.',
  tickets: 'Solicitudes de soporte',
  search: 'Nombre, correo, dirección MAC o IP',
  submit: 'Buscar',
  hint: 'Escriba al menos tres caracteres. La dirección MAC puede escribirse de cualquier forma; la dirección IP, completa.',
  none: 'Ningún invitado coincide con «%{q}».',
  noneText:
    'Solo se consultan las empresas que han dado acceso al soporte. Las direcciones MAC e IP se buscan en los últimos 30 días.',
  found: '%{smart_count} invitado |||| %{smart_count} invitados',
  most: 'Los primeros %{n} invitados. Afine la búsqueda.',
  loading: 'Buscando',
  results: 'Invitados encontrados',
  seen: 'Visto %{when}',
  never: 'Nunca se ha conectado',
  logged: 'Cada búsqueda y cada acceso a una empresa quedan en el registro de auditoría de esta.',
};
