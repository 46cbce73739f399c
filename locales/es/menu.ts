import type { Translated } from '../catalogue';
import type { menu as french } from '../fr/menu';

export const menu: Translated<typeof french> = {
  addressHolders: 'Detrás de una dirección',
  accessReviews: 'Revisiones de accesos',
  accessReviewsHelp: 'Cuentas olvidadas, permisos sin usar y lo que se decide sobre ellos.',
  assignments: 'Asignación de portales',
  companyTemplate: 'Modelo de empresa',
  diagnosis: 'Por qué no está en línea',
  generalSettings: 'Ajustes generales',
  generalSettingsHelp: 'Tema, densidad, etiquetas ocultas en los registros de acceso.',
  lobby: 'Recepción',
  profiles: 'Perfiles de identidad',
  helpdesk: 'Ayuda a clientes',
  home: 'Panel',
  bulk: 'Cuentas en serie',
  sponsor: 'Patrocinio',
  overview: 'Vista global',
  partners: 'Socios',
  shown: 'Empresas visibles',
  reports: 'Predefinidos',
  sandbox: 'Entorno de pruebas',
  themes: 'Temas de portal',
  portals: 'Portales',
  subscription: 'Suscripción',
  subscriptionHelp: 'Fechas, límites y uso de su suscripción.',
  whyHidden: '¿Por qué alguien no ve esto?',
};
