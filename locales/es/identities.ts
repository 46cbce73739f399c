import type { Translated } from '../catalogue';
import type { identities as fr } from '../fr/identities';

export const identities: Translated<typeof fr> = {
  sponsor: {
    title: 'Página de patrocinadores',
    text: 'En ella, los empleados aprueban a los invitados en espera. Se abre en una ventana nueva.',
    open: 'Abrir la página de patrocinadores',
  },
  back: 'Volver a la lista',
  longerThanGranted:
    'Más tiempo del que pueden conceder un patrocinador o la recepción (%{smart_count} día). |||| Más tiempo del que pueden conceder un patrocinador o la recepción (%{smart_count} días).',
  story: {
    title: 'Recorrido',
    filter: 'Lo que muestra el recorrido',
    failed: 'No se ha podido cargar el recorrido.',
    older: 'Ver anteriores',
    partial: 'Las conexiones son visibles con el permiso «Ver las visitas y los registros de acceso».',
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
    erase: 'Borrar sus datos…',
    title: '¿Borrar los datos de %{name}?',
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
    done: 'Los datos de esta persona se han borrado.',
    classes: {
      identity: 'Identidad y contacto',
      technical: 'Datos técnicos de conexión',
      social: 'Perfil social',
      addresses: 'Direcciones visitadas',
    },
  },
};
