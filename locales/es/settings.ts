import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: 'Buscar un ajuste…',
  none: 'Ningún ajuste coincide con «%{text}».',
  found: '%{smart_count} ajuste |||| %{smart_count} ajustes',
  /** Administrators of a profile without a second factor. */
  withoutFactor: {
    none: 'Todos los administradores con este perfil tienen un segundo factor.',
    some: '%{smart_count} administrador con este perfil no tiene segundo factor: %{names} |||| %{smart_count} administradores con este perfil no tienen segundo factor: %{names}',
  },
  /** Below the addresses from which an API key may be used. */
  keyAddresses: {
    invalid: '«%{entry}» no es ni una dirección ni una red.',
    nobody: 'Ningún programa puede tener la dirección %{entry}.',
    everybody: '%{entry} permite todas las direcciones de este tipo.',
    within: '%{entry} ya está dentro de %{other}.',
    notYours: 'La dirección de su sesión, %{entry}, no está en la lista.',
  },
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: 'No verá ninguna ubicación: ninguna pertenece a estos ámbitos.',
    some: 'Verá %{within} ubicación de %{all}. |||| Verá %{within} ubicaciones de %{all}.',
  },
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: 'Lo que hay que configurar en el equipo',
    server: 'Servidor de contabilidad (accounting)',
    port: 'Puerto (UDP)',
    secret: 'Secreto compartido',
    set: 'Guardado',
    missing: 'Ninguno: los paquetes del equipo se ignoran.',
    unnamed: 'Pida la dirección a su operador: esta instalación no la indica.',
    off: 'Esta instalación no recibe contabilidad RADIUS.',
  },
  /** In place of the own password, of an account without one. */
  noPassword: {
    title: 'Contraseña',
    text: 'Esta cuenta no tiene contraseña: usted inicia sesión con el proveedor de identidad de su empresa, y allí cambia su contraseña.',
  },
  /** The own second factor. */
  factor: {
    title: 'Segundo factor',
    codesTitle: 'Sus códigos de recuperación',
    kept: 'He guardado mis códigos',
    off: 'Sin segundo factor, su contraseña basta para iniciar sesión. Con él, hace falta también un código que muestra su teléfono.',
    offSso:
      'Sin segundo factor, el proveedor de identidad de su empresa basta para iniciar sesión. Con uno, hace falta además un código que muestra su teléfono.',
    offRequired:
      'Su cuenta debe tener un segundo factor: añádalo ahora. Si no, se le pedirá en el próximo inicio de sesión.',
    offPasskey:
      'Su llave de acceso es su segundo factor. Puede añadir además una aplicación de autenticación. |||| Sus llaves de acceso son su segundo factor. Puede añadir además una aplicación de autenticación.',
    on: 'Aplicación de autenticación activa desde el %{day}.',
    codesNone:
      'No queda ningún código de recuperación: cree códigos nuevos, que sustituyen a la aplicación si la pierde.',
    required:
      'Su cuenta debe tener un segundo factor: si quita esta aplicación, tendrá que añadir otra en el próximo inicio de sesión.',
    withPasskey:
      'Su llave de acceso también es un segundo factor y lo seguirá siendo si quita la aplicación. |||| Sus llaves de acceso también son un segundo factor y lo seguirán siendo si quita la aplicación.',
    codesLeft: 'Queda %{smart_count} código de recuperación. |||| Quedan %{smart_count} códigos de recuperación.',
    password: 'Contraseña actual',
    begin: 'Añadir',
    remove: 'Quitar',
    renew: 'Códigos de recuperación nuevos',
    confirm: 'Verificar',
    scan: 'Escanee este código con una aplicación de autenticación y escriba el código que muestra.',
    qr: 'Código QR para la aplicación de autenticación',
    key: 'O escriba esta clave:',
    openApp: 'Abrir en la aplicación de este dispositivo',
    codeOrRecovery: 'Código de la aplicación o código de recuperación',
    code: 'Código de seis cifras',
    codesText: 'Sustituyen a la aplicación si la pierde. Cada uno sirve una sola vez y no se volverán a mostrar.',
    copy: 'Copiar los códigos',
    copied: 'Códigos copiados',
  },
  /** The own passkeys. */
  passkeys: {
    title: 'Llaves de acceso',
    text: 'Con una llave de acceso inicia sesión sin contraseña, con la huella dactilar, el rostro o el código de su dispositivo. También sirve de segundo factor.',
    none: 'Todavía no hay llaves de acceso.',
    another: 'Añada otra en un segundo dispositivo: si pierde la primera, podrá seguir iniciando sesión.',
    unsupported: 'Este navegador no puede añadir llaves de acceso en esta dirección.',
    newName: 'Nombre de la nueva llave',
    name: 'Nombre de la llave',
    add: 'Añadir una llave de acceso',
    made: 'Añadida %{at}',
    unused: 'nunca usada',
    used: 'usada %{at}',
    rename: 'Renombrar',
    save: 'Guardar',
    remove: 'Quitar',
    removeNow: 'Quitar esta llave',
  },
  /** A test of the settings of single sign-on. */
  ssoTest: {
    close: 'Cerrar',
    how: 'Inicie sesión en su proveedor de identidad: se prueban los ajustes guardados y nadie inicia sesión aquí.',
    open: 'Abrir el proveedor de identidad',
    waiting: 'Esperando su respuesta…',
    over: 'El proveedor de identidad no ha respondido a tiempo. La prueba ha terminado.',
    again: 'Probar de nuevo',
    nameId: 'Identificador (NameID o sub)',
    received: 'Recibido',
    detail: 'Detalle técnico, como en el registro (en inglés)',
    why: {
      unreadable: 'Lo recibido no es una respuesta SAML legible.',
      'forbidden-content':
        'La respuesta contiene lo que ninguna respuesta debe contener, por ejemplo un tipo de documento o un comentario.',
      'weak-signature':
        'La respuesta está firmada con un algoritmo demasiado débil. Elija SHA-256 o SHA-512 en el proveedor.',
      signature: 'La firma no es la del proveedor. Compare el certificado guardado aquí con el que usa el proveedor.',
      'other-address':
        'La respuesta iba dirigida a otra dirección. Declare en el proveedor la dirección de recepción que muestra este formulario.',
      'other-provider':
        'La respuesta viene de otro proveedor. Compare el identificador del proveedor guardado aquí con el que este anuncia.',
      audience:
        'La respuesta va dirigida a otro servicio. Compare el identificador de este servicio en el proveedor: la dirección de los metadatos para SAML, el identificador del cliente para OpenID Connect.',
      'other-question':
        'La respuesta no corresponde a esta solicitud. Repita la prueba sin partir de la página del proveedor.',
      times: 'La respuesta ha caducado o aún no es válida. Compruebe el reloj del proveedor y el de este servidor.',
      incomplete:
        'A la respuesta le falta una parte que exige la norma, por ejemplo la aserción, su fecha o su fin de validez.',
      'provider-refused':
        'El propio proveedor de identidad ha rechazado el inicio de sesión. Compruebe que esta persona tiene acceso a la aplicación.',
      'client-refused': 'El proveedor de identidad no acepta el identificador del cliente o su secreto.',
      token: 'El token de identidad del proveedor no es válido.',
      'address-missing':
        'No se ha recibido ningún correo en el atributo elegido («Atributo del correo»). Compárelo con los atributos recibidos.',
      'address-several': 'Se han recibido varios correos en el atributo elegido: solo puede haber uno.',
      'address-invalid': 'El valor recibido en el atributo del correo no es una dirección de correo.',
      'address-domain':
        'El correo recibido no pertenece a ningún dominio de la empresa. Añada el dominio a la empresa o elija otro atributo.',
      'address-unverified': 'El proveedor de identidad no ha verificado el correo de esta persona.',
      other: 'La respuesta no es válida. El detalle técnico de abajo dice por qué.',
    },
    more: 'y %{smart_count} más',
    outcome: {
      'signs-in': 'Esta persona iniciaría sesión.',
      'new-account': 'Esta persona iniciaría sesión, con una cuenta nueva.',
      SSO_UNREACHABLE: 'El proveedor de identidad no responde o su configuración no se puede leer.',
      SSO_REFUSED: 'Se ha rechazado la respuesta.',
      SSO_NOT_ALLOWED: 'La regla de acceso no deja entrar a esta persona.',
      SSO_NO_ACCOUNT: 'Esta persona no tiene cuenta y no se crearía ninguna.',
      SSO_OTHER_PERSON: 'Esta cuenta está vinculada a otra persona del proveedor de identidad.',
      SSO_RIGHTS_EXCEEDED: 'Esta cuenta tiene más permisos de los que puede dar este modo.',
      ACCOUNT_DISABLED: 'Esta cuenta está desactivada o eliminada.',
      SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa ha terminado.',
    },
  },
  /** Why a person does not see a record. */
  why: {
    askOf: '¿Quién ve «%{name}»?',
    person: 'Elija una persona',
    reasons: {
      visible: '%{person} ve «%{name}».',
      deleted: '«%{name}» está eliminado: %{person} solo lo ve en las listas que incluyen los elementos eliminados.',
      account: 'La cuenta de %{person} está desactivada o eliminada.',
      'company-closed': 'La suscripción de la empresa de %{person} ha terminado.',
      membership: '%{person} ya no pertenece al equipo.',
      right: 'A %{person} le falta el permiso: %{needs}.',
      interlock: '%{person} tiene el permiso %{needs}, pero no tiene efecto: falta %{without}.',
      open: '%{person} ve «%{name}» en las listas, pero no puede abrirlo: falta %{needs}.',
      own: 'Esta página muestra a cada persona solo su propia cuenta o empresa.',
      company: '«%{name}» pertenece a una empresa distinta de la de %{person}.',
      team: 'Nadie del equipo de %{person} ha creado «%{name}».',
      scope: 'Los ámbitos de %{person} no incluyen «%{name}».',
      kind: '%{person} no tiene permiso para ver los elementos del tipo de «%{name}», que está oculto.',
      parent: '%{person} no ve el elemento al que pertenece «%{name}».',
    },
  },
  /** Two profiles of administrators, and what a change of one takes from people. */
  profiles: {
    compare: 'Comparar dos perfiles',
    compareOf: 'Comparar %{name}',
    with: 'Perfil con el que comparar',
    right: 'Permiso',
    different: '%{smart_count} permiso es distinto. |||| %{smart_count} permisos son distintos.',
    states: { yes: 'Sí.', no: 'No.', interlock: 'Activado, pero sin efecto: falta un permiso del que depende.' },
    rights: '%{smart_count} permiso |||| %{smart_count} permisos',
    people: '%{smart_count} administrador |||| %{smart_count} administradores',
    takes: {
      people: 'Este cambio quita %{rights} a %{people}.',
      nobody: 'Este cambio quita %{rights}. Ningún administrador que usted pueda ver tiene este perfil.',
    },
    gives: {
      people: 'Este cambio da %{rights} a %{people}.',
      nobody: 'Este cambio da %{rights}. Ningún administrador que usted pueda ver tiene este perfil.',
    },
    more: 'y %{smart_count} más |||| y %{smart_count} más',
  },
  rights: {
    title: 'Permisos efectivos',
    titleOf: 'Permisos efectivos de %{name}',
    choose: 'Elija una celda para ver el motivo.',
    records: 'Elementos',
    everything: 'Ve toda la empresa.',
    limited: 'Solo ve su ámbito. |||| Solo ve sus %{smart_count} ámbitos.',
    limitedUnseen: 'Solo ve sus ámbitos.',
    yes: 'Sí.',
    no: 'No.',
    lost: 'Permisos del perfil sin efecto',
    unused: 'Permisos sin uso',
    unusedSince: 'Contado desde el %{day}: ninguna acción ha necesitado estos permisos.',
    operations: { view: 'Ver', create: 'Crear', edit: 'Modificar', delete: 'Eliminar' },
    cells: {
      right: 'Concedido por el permiso: %{names}.',
      everybody: 'Abierto a todos los que han iniciado sesión.',
      scope: 'Solo dentro de sus ámbitos.',
      missing: 'Falta el permiso: %{names}.',
      unsupported: 'No existe para estos elementos.',
      administering: 'La clave no tiene permiso para administrar.',
      blocked: 'Ahora no se permite nada.',
    },
    lostBy: {
      interlock: 'también necesita: %{name}',
      creator: 'su creador no tiene este permiso',
    },
    blocked: {
      account: 'No se permite nada: la cuenta está desactivada o eliminada.',
      company: 'No se permite nada: la suscripción de la empresa ha terminado.',
      membership: 'No se permite nada: la persona ya no pertenece al equipo.',
      key: 'No se permite nada: la clave está desactivada, eliminada o caducada.',
      creator: 'No se permite nada: la cuenta de su creador está desactivada o eliminada.',
      creatorAway: 'No se permite nada: su creador ya no puede trabajar en esta empresa.',
      creatorIngestion: 'No se permite nada: su creador ya no puede dar claves a las fuentes.',
      refused: 'No se permite nada: el servidor rechaza esta clave.',
      ingestion: 'Esta clave envía los eventos de su fuente y nada más.',
    },
  },
  emailChange: {
    title: 'Cambiar la dirección de correo',
    text: 'Se envía un correo con un enlace a la dirección actual y otro a la nueva. La dirección cambiará cuando ambas lo hayan confirmado.',
    email: 'Nueva dirección de correo',
    submit: 'Enviar los correos',
    sent: 'Se han enviado los correos.',
    replaces: 'Hay un cambio a %{email} pendiente; esta solicitud lo sustituye.',
    waits: 'Hay un cambio a %{email} pendiente.',
    both: 'Falta que ambas direcciones lo confirmen, antes del %{at}.',
    old: 'Falta que la dirección actual lo confirme, antes del %{at}.',
    new: 'Falta que la nueva dirección lo confirme, antes del %{at}.',
    resend: 'Reenviar los correos',
    cancel: 'Cancelar el cambio',
    cancelled: 'El cambio se ha cancelado.',
  },
  /** The invitation of an administrator. */
  invitation: {
    title: 'Invitar a %{name}',
    loading: 'Preparando la invitación…',
    sent: 'La invitación se ha enviado a %{to}.',
    hand: 'No hay ningún servidor de correo configurado: entregue usted este enlace. Solo se muestra una vez.',
    until: 'Válida hasta el %{at}.',
    link: 'Enlace para elegir la contraseña',
    imported:
      'Se invita a las personas sin contraseña, salvo si usan el inicio de sesión único. Si el estado es «por invitar», envíe la invitación desde su ficha.',
    open: 'Ver las invitaciones',
  },
  /** The own sessions. */
  sessions: {
    title: 'Mis sesiones',
    text: 'Los dispositivos en los que ha iniciado sesión. Cierre las sesiones que no reconozca y cambie después su contraseña.',
    device: '%{browser} en %{system}',
    unknown: 'Dispositivo desconocido',
    since: 'abierta %{at}',
    seen: 'última actividad %{at}',
    network: 'red %{network}',
    local: 'red local',
    near: 'la misma red que esta sesión',
    current: 'Esta sesión',
    end: 'Cerrar',
    endOthers: 'Cerrar todas las demás',
  },
  /** The API keys that the person has created. */
  ownKeys: {
    title: 'Mis claves de API',
    text: 'Actúan con sus permisos, nunca con más.',
    failed: 'No se han podido leer sus claves.',
    ends: 'caduca %{at}',
    ended: 'caducó %{at}',
    used: 'usada %{at}',
    unused: 'sin uso conocido',
    enabled: 'Activada',
    disabled: 'Desactivada',
  },
  /** What was done with the account. */
  activity: {
    title: 'Mi actividad reciente',
    note: 'Lo que se ha hecho con su cuenta en esta empresa. ¿No reconoce una línea? Cambie la contraseña.',
    noteSso:
      'Lo que se ha hecho con su cuenta en esta empresa. ¿No reconoce una línea? Cierre sus sesiones y cambie la contraseña en el proveedor de identidad de su empresa.',
    empty: 'Nada por ahora.',
    failed: 'No se ha podido leer su actividad.',
  },
  /** What a person is told who has been taken out of the team they work in. */
  teamOver: {
    named: 'Ya no forma parte del equipo «%{name}». Continúa con su propio perfil.',
    unnamed: 'Ya no forma parte del equipo en el que trabajaba. Continúa con su propio perfil.',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirme que es usted',
    text: 'Este cambio es delicado. Escriba su contraseña para continuar; la confirmación es válida durante 15 minutos.',
    textPasskey:
      'Este cambio es delicado. Use una llave de acceso de su cuenta para continuar; la confirmación es válida durante 15 minutos.',
    textCode:
      'Este cambio es delicado. Escriba su contraseña y un código para continuar; la confirmación es válida durante 15 minutos.',
    textEither:
      'Este cambio es delicado. Para continuar, use una llave de acceso o escriba su contraseña y un código; la confirmación es válida durante 15 minutos.',
    textSso:
      'Este cambio es delicado. Confirme en el proveedor de identidad de su empresa; la confirmación es válida durante 15 minutos.',
    textSsoCode:
      'Este cambio es delicado. Escriba un código y confirme después en el proveedor de identidad de su empresa; la confirmación es válida durante 15 minutos.',
    textSsoEither:
      'Este cambio es delicado. Use una llave de acceso, o escriba un código y confirme después en el proveedor de identidad de su empresa; la confirmación es válida durante 15 minutos.',
    ssoHow:
      'Abra el proveedor de identidad de su empresa e inicie sesión allí de nuevo. El cambio continúa aquí en cuanto esté confirmado.',
    none: 'Este cambio es delicado y su cuenta no tiene contraseña ni llave de acceso. Cierre la sesión, vuelva a entrar con el inicio de sesión único y empiece de nuevo.',
    sso: 'Confirmar con el inicio de sesión único',
    ssoAgain: 'Empezar de nuevo',
    impossible:
      'Este cambio requiere una llave de acceso de su cuenta y este navegador no puede usar ninguna aquí. Abra %{address} en un navegador que admita llaves de acceso o pida a un administrador que restablezca su segundo factor.',
    passkey: 'Usar una llave de acceso',
    submit: 'Confirmar',
  },
  parts: {
    account: 'Usted',
    company: 'Empresa',
    administrators: 'Administradores',
    teams: 'Equipos de trabajo',
    'sign-in': 'Inicio de sesión',
    connections: 'Intercambios e integraciones',
    support: 'Soporte',
    settings: 'Otros ajustes',
  },
};
