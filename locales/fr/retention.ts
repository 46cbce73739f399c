/** What the retention rules remove in the coming night. */
export const retention = {
  tonight: 'Purge de cette nuit',
  begins: 'La purge commence le %{at}.',
  nothing: 'Aucune donnée n’arrive à échéance cette nuit.',
  company: 'Entreprise',
  close: 'Fermer',
  note: 'Nombre de fiches ou d’événements dont la durée de conservation sera échue. Le journal d’audit de chaque entreprise en gardera le compte.',
  classes: {
    identity: 'Identité',
    technical: 'Données techniques',
    social: 'Profil social',
    addresses: 'Adresses visitées',
  },
};
