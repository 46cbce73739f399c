import type { AccountWords } from './words';

export const es: AccountWords = {
  colon: ': ',
  hello: (name) => (name === '' ? 'Buenos días:' : `Buenos días, ${name}:`),
  automatic: 'Mensaje automático, no responda.',
  facts: { login: 'Usuario', company: 'Empresa', when: 'Fecha', address: 'Dirección de red' },
  forgotten: {
    subject: 'Elegir una contraseña nueva',
    opening: 'Ha pedido elegir una contraseña nueva para esta cuenta.',
    button: 'Elegir una contraseña',
    lifetime: (minutes) => `Este enlace vale ${minutes} minutos y sirve una sola vez.`,
    ignore: '¿No ha pedido nada? Ignore este mensaje: su contraseña sigue siendo la misma.',
  },
  changed: {
    subject: 'Su contraseña ha cambiado',
    opening: 'La contraseña de esta cuenta acaba de cambiar. Todas sus sesiones se han cerrado.',
    notYou:
      '¿No ha sido usted? Elija enseguida otra contraseña con «Contraseña olvidada» en la página de inicio de sesión y avise a su administrador.',
    button: 'Abrir la página de inicio de sesión',
  },
};
