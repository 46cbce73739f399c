import type { AccountWords } from './words';

export const es: AccountWords = {
  colon: ': ',
  hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  automatic: 'Mensaje automático, no responda.',
  facts: { login: 'Usuario', company: 'Empresa', when: 'Fecha', address: 'Dirección de red' },
  forgotten: {
    subject: 'Elegir una contraseña nueva',
    opening: 'Ha pedido elegir una contraseña nueva para esta cuenta.',
    button: 'Elegir una contraseña',
    lifetime: (minutes) => `Este enlace vale ${minutes} minutos y sirve una sola vez.`,
    ignore: '¿No ha pedido nada? Ignore este mensaje: su contraseña sigue siendo la misma.',
    disowned: {
      opening:
        'Ha indicado que otra persona usa esta cuenta: todas sus sesiones se han cerrado y su contraseña ya no funciona. Elija otra.',
      again: '¿El enlace ha caducado? Pida otro con «Contraseña olvidada» en la página de inicio de sesión.',
    },
  },
  changed: {
    subject: 'Su contraseña ha cambiado',
    opening: 'La contraseña de esta cuenta acaba de cambiar. Sus demás sesiones se han cerrado.',
    notYou:
      '¿No ha sido usted? Elija enseguida otra contraseña con «Contraseña olvidada» en la página de inicio de sesión y avise a su administrador.',
    button: 'Abrir la página de inicio de sesión',
  },
  code: {
    subject: 'Su código de acceso',
    opening: {
      password: 'Su contraseña ha caducado. Escriba este código en la página de inicio de sesión para elegir otra.',
      factor: 'Su empresa pide un segundo factor. Escriba este código en la página de inicio de sesión para añadirlo.',
    },
    label: 'Código',
    lifetime: (minutes) => `Este código vale ${minutes} minutos. No se lo dé a nadie: nunca se lo pediremos.`,
    ignore: {
      password: '¿No ha intentado iniciar sesión? Alguien conoce su contraseña anterior: avise a su administrador.',
      factor: '¿No ha intentado iniciar sesión? Alguien conoce su contraseña: elija otra enseguida.',
    },
  },
  newSignIn: {
    subject: 'Nuevo inicio de sesión en su cuenta',
    opening: {
      device: 'Alguien ha iniciado sesión en esta cuenta desde un dispositivo que no se había usado antes.',
      network: 'Alguien ha iniciado sesión en esta cuenta desde una red que no se había usado antes.',
      country: 'Alguien ha iniciado sesión en esta cuenta desde un país en el que no se había usado antes.',
    },
    device: 'Dispositivo',
    deviceName: (browser, system) => `${browser} en ${system}`,
    unknownDevice: 'Dispositivo desconocido',
    place: 'Lugar',
    ignore: '¿Ha sido usted? Entonces no tiene que hacer nada.',
    notYou:
      '¿No ha sido usted? Alguien conoce su contraseña. La página de este enlace cierra todas las sesiones y bloquea esa contraseña; usted elegirá otra.',
    button: 'No he sido yo',
    lifetime: (days) => `Este enlace es válido durante ${days} días y sirve una sola vez.`,
  },
  emailChange: {
    subject: 'Cambio de dirección de correo',
    newAddress: 'Nueva dirección',
    toOld: {
      opening: 'Se ha pedido cambiar la dirección de correo de esta cuenta. Ambas direcciones deben confirmarlo.',
      button: 'Confirmar o rechazar',
      notYou:
        '¿No ha sido usted? Rechácelo en la página del enlace: se cerrarán todas las sesiones y se bloqueará la contraseña.',
    },
    toNew: {
      opening: 'Se ha pedido que esta dirección sea la de una cuenta. Ambas direcciones deben confirmarlo.',
      button: 'Confirmar esta dirección',
      ignore: '¿No conoce esta cuenta? Ignore este mensaje.',
    },
    taken:
      'Una cuenta de esta empresa iba a tener esta dirección, pero otra cuenta ya la tiene. Nada cambia. ¿No sabe nada de esto? Ignore este mensaje.',
    lifetime: (hours) => `Este enlace es válido durante ${hours} horas y sirve una sola vez.`,
    changed: {
      subject: 'Su dirección de correo ha cambiado',
      opening: 'La dirección de correo de esta cuenta ha cambiado; ambas direcciones lo han confirmado.',
      notYou:
        '¿No ha sido usted? La página de este enlace devuelve esta dirección a la cuenta, cierra todas las sesiones y bloquea la contraseña; usted elegirá otra.',
    },
    given: {
      opening:
        'Un administrador de su empresa ha cambiado la dirección de correo de esta cuenta. Los correos sobre ella van ahora a la nueva.',
      notYou: '¿No lo esperaba? Avise enseguida a su administrador.',
    },
  },
  breakGlass: {
    subject: 'Cuenta de emergencia usada',
    opening: 'Alguien ha accedido con una cuenta de emergencia de su empresa, sin el proveedor de identidad.',
    account: 'Cuenta',
    advice:
      '¿Estaba previsto? No hay nada que hacer. Si no, cierre las sesiones de esta cuenta y asígnele otra contraseña.',
  },
  invitation: {
    subject: 'Su acceso a la consola',
    opening:
      'Un administrador de su empresa ha creado esta cuenta para usted. Elija su contraseña para iniciar sesión.',
    button: 'Elegir mi contraseña',
    lifetime: (days) => `Este enlace es válido durante ${days} días y solo sirve una vez.`,
    ignore: '¿No esperaba esta invitación? Ignore este mensaje: nadie puede usar la cuenta sin este enlace.',
  },
  ssoUnlinked: {
    subject: 'Vínculo con el proveedor de identidad eliminado',
    opening:
      'Un administrador ha eliminado el vínculo entre esta cuenta y su identidad en el proveedor de inicio de sesión único. Sus sesiones se han cerrado.',
    advice:
      'El próximo acceso con la dirección de esta cuenta la vinculará de nuevo. ¿No lo ha pedido? Avise a su administrador.',
  },
  unexplained: {
    subject: 'Alguien actúa en su nombre',
    opening: 'Un administrador ha empezado a actuar en nombre de esta cuenta sin indicar el motivo.',
    button: 'Ver mi actividad',
    advice:
      'Su actividad reciente muestra qué se ha hecho y quién lo ha hecho, salvo el nombre de una persona de soporte. ¿No lo esperaba? Pregunte el motivo a esa persona o a soporte.',
  },
  ssoRequired: {
    subject: 'Su cuenta no usa contraseña aquí',
    opening: 'Ha pedido una contraseña nueva. Su empresa usa el inicio de sesión único: aquí no se usan contraseñas.',
    button: 'Abrir la página de acceso',
    advice: 'Use allí el botón de inicio de sesión único. ¿No lo ha pedido? Ignore este mensaje.',
  },
  factor: {
    subject: 'Su segundo factor',
    events: {
      factor_added: () => 'Se ha añadido un segundo factor a esta cuenta.',
      factor_removed: () => 'Se ha quitado el segundo factor de esta cuenta.',
      factor_reset: () =>
        'Un administrador ha quitado el segundo factor de esta cuenta. Su contraseña basta para iniciar sesión.',
      passkey_added: () => 'Se añadió una llave de acceso a esta cuenta: permite iniciar sesión sin contraseña.',
      passkey_removed: () => 'Se quitó una llave de acceso de esta cuenta.',
      recovery_codes: () =>
        'Se han creado códigos de recuperación nuevos para esta cuenta; los anteriores ya no sirven.',
      recovery_code_used: (left) =>
        `Se ha usado un código de recuperación para iniciar sesión en esta cuenta. Códigos restantes: ${left}.`,
    },
    notYou: '¿No ha sido usted? Cambie enseguida su contraseña y avise a su administrador.',
  },
};
