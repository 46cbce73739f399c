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
  companies: {
    title: 'Empresas que han dado acceso',
    search: 'Nombre de la empresa',
    ends: 'Termina %{when}',
    endless: 'Sin fecha de fin',
    given: 'Autorizado o modificado %{when}',
    givenBy: 'Autorizado o modificado por %{name} %{when}',
    open: 'Abrir',
    more: 'Mostrar más empresas',
    most: 'Las primeras %{n} empresas. Busque las demás por su nombre.',
    none: 'Ninguna empresa con ese nombre ha dado acceso.',
    empty: 'Ninguna empresa ha dado acceso por ahora',
    emptyText:
      'Decide la empresa: uno de sus administradores da el acceso en «Mi empresa», sección «Soporte», con o sin fecha de fin. A partir de entonces, la empresa aparece aquí.',
    loading: 'Cargando las empresas',
  },
};
