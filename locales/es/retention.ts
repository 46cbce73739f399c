import type { Translated } from '../catalogue';
import type { retention as fr } from '../fr/retention';

export const retention: Translated<typeof fr> = {
  tonight: 'Purga de esta noche',
  begins: 'La purga empieza el %{at}.',
  nothing: 'Ningún dato vence esta noche.',
  company: 'Empresa',
  close: 'Cerrar',
  note: 'Número de fichas o eventos cuyo plazo de conservación habrá vencido. El recuento quedará en el registro de auditoría de cada empresa.',
  classes: {
    identity: 'Identidad',
    technical: 'Datos técnicos',
    social: 'Perfil social',
    addresses: 'Direcciones visitadas',
  },
};
