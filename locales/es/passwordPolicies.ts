import type { Translated } from '../catalogue';
import type { passwordPolicies as master } from '../fr/passwordPolicies';

export const passwordPolicies: Translated<typeof master> = {
  sample: 'Probar una contraseña',
  sampleHelp: 'Se comprueba solo con esta política. No se envía ni se guarda nada.',
  change: {
    few: 'Entre los administradores que usted ve, menos de cinco tendrían que cambiar su contraseña en el próximo inicio de sesión.',
    some: '%{smart_count} administrador tendría que cambiar su contraseña en el próximo inicio de sesión. |||| %{smart_count} administradores tendrían que cambiar su contraseña en el próximo inicio de sesión.',
    atMost:
      'Como máximo %{smart_count} administrador tendría que cambiar su contraseña en el próximo inicio de sesión. |||| Como máximo %{smart_count} administradores tendrían que cambiar su contraseña en el próximo inicio de sesión.',
  },
  setUp: {
    none: 'Todos los administradores que usted ve tienen un segundo factor.',
    some: '%{smart_count} administrador tendría que configurar un segundo factor en el próximo inicio de sesión: %{names} |||| %{smart_count} administradores tendrían que configurar un segundo factor en el próximo inicio de sesión: %{names}',
  },
};
