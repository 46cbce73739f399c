import type { Translated } from '../catalogue';
import type { identities as fr } from '../fr/identities';

export const identities: Translated<typeof fr> = {
  sponsor: {
    title: 'Página de patrocinadores',
    text: 'Allí los empleados aprueban a los invitados que esperan. Se abre en una ventana nueva.',
    open: 'Abrir la página de patrocinadores',
  },
  back: 'Volver a la lista',
  longerThanGranted:
    'Más largo de lo que pueden conceder un patrocinador o la recepción (%{smart_count} día). |||| Más largo de lo que pueden conceder un patrocinador o la recepción (%{smart_count} días).',
  story: {
    title: 'Recorrido',
    filter: 'Lo que muestra el recorrido',
    failed: 'No se pudo cargar el recorrido.',
    older: 'Más antiguo',
    partial: 'Los inicios de sesión son visibles con el permiso «Ver las visitas y los registros de acceso».',
    registered: 'Registro',
    mail: 'Mensaje',
    session: 'Conexión: %{smart_count} solicitud |||| Conexión: %{smart_count} solicitudes',
    connection: 'Sesión de red',
    traffic: '%{duration} · %{sent} enviados, %{received} recibidos',
    by: 'por %{name}',
    kinds: {
      all: 'Todo',
      connection: 'Conexiones',
      refusal: 'Rechazos',
      change: 'Cambios',
      mail: 'Mensajes',
    },
  },
  privacy: {
    export: 'Exportar sus datos (ZIP)',
    exported: 'Datos exportados.',
    erase: 'Borrar a esta persona…',
    title: '¿Borrar a %{name}?',
    text: 'Su nombre, sus datos de contacto, su contraseña y sus dispositivos desaparecen de la ficha y de todos sus eventos. Es definitivo.',
    goes: 'Lo que se borra',
    stays: 'Lo que la ley obliga a conservar',
    until: '%{class}: hasta el %{date}, en un archivo cifrado',
    traces:
      '%{smart_count} autenticación y %{lines} líneas de registro pasan a ser anónimas. |||| %{smart_count} autenticaciones y %{lines} líneas de registro pasan a ser anónimas.',
    sessions:
      '%{smart_count} sesión de red pasa a ser anónima. |||| %{smart_count} sesiones de red pasan a ser anónimas.',
    audit: 'El registro de auditoría conserva quién hizo qué.',
    confirm: 'Borrar definitivamente',
    done: 'Esta persona ha sido borrada.',
    classes: {
      identity: 'Identidad y contacto',
      technical: 'Datos técnicos de conexión',
      social: 'Perfil social',
      addresses: 'Direcciones visitadas',
    },
  },
};
