/** The page of the registry of settings (`domain/configuration/properties.ts`, which has the names of the settings). */
export const generalSettings = {
  intro:
    'Le réglage le plus proche de vous l’emporte\u00a0: le vôtre, sinon celui de l’entreprise, sinon celui de l’installation.',
  levels: 'Pour qui',
  owners: {
    administrator: 'Pour moi',
    company: 'Pour l’entreprise',
    installation: 'Pour toute l’installation',
  },
  origins: {
    default: 'Valeur par défaut',
    installation: 'Réglage de l’installation',
    company: 'Réglage de l’entreprise',
    administrator: 'Votre réglage',
  },
  setBy: 'Réglé par %{name} le %{day}',
  set: 'Réglé le %{day}',
  reset: 'Rétablir la valeur héritée',
  none: 'Aucune',
  done: 'Réglage enregistré',
  failed: 'Les réglages n’ont pas pu être chargés.',
  retry: 'Réessayer',
} as const;
