/** What deleting or switching off means for some records, besides what it means for all: by wire word and operation. */
export const consequences = {
  event: {
    delete: 'La validité de ses comptes s’arrête aussitôt ; elle reprend si l’événement est restauré.',
    disable: 'La validité de ses comptes s’arrête aussitôt ; elle reprend à la réactivation.',
  },
  companie: {
    delete: 'L’entreprise devient « Désactivée » : seuls les super-administrateurs peuvent encore y travailler.',
  },
  campaign: {
    delete: 'La campagne ne sera plus affichée.',
    disable: 'La campagne ne sera plus affichée ; ses résultats restent.',
  },
} as const;
