/** Portals: their preview and their settings. */
export const portals = {
  frame: '%{name}, tel que vos invités le voient',
  toAssignments: 'Attribuer aux sites',
  toSettings: 'Réglages des portails',
  inForce: 'En vigueur',
  getDefault: '%{smart_count} %{name} le reçoit |||| %{smart_count} %{name} le reçoivent',
  eachOwn: 'Chaque site a le sien : aucun ne le reçoit.',
  noDefault: 'Rien n’est choisi.',
  notYours: 'Choisi par l’administrateur de la plateforme.',
} as const;
