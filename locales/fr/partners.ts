/** The superadmin area's tab for partners and the companies that they look after. */
export const partners = {
  menu: 'Partenaires',
  help: 'Choisissez les entreprises que chaque partenaire suit.',
  which: 'Partenaire',
  choose: 'Choisir un partenaire',
  first: 'Choisissez un partenaire',
  firstText: 'Les entreprises qu’il suit et celles qu’il peut suivre apparaissent ici.',
  noPartner: 'Aucun partenaire',
  noPartnerText: 'Une entreprise devient partenaire quand son type est « Partenaire ».',
  of: 'Entreprises suivies par %{name}',
  explanation:
    'Le partenaire voit ces entreprises dans sa liste et peut y travailler. Une entreprise n’a qu’un partenaire : si elle en a déjà un, le nouveau le remplace. Toutes les modifications sont enregistrées ensemble ; si l’une d’elles est refusée, rien n’est enregistré.',
  selected: 'Sélectionnées',
  noneSelected: 'Ce partenaire ne suit aucune entreprise.',
  gain: '%{smart_count} entreprise ajoutée |||| %{smart_count} entreprises ajoutées',
  lose: '%{smart_count} entreprise retirée |||| %{smart_count} entreprises retirées',
  saved: 'Liste du partenaire mise à jour',
  steps: 'enregistrement par lots de %{n}',
  savedPartly:
    '%{n} modification est enregistrée, les autres non. |||| %{n} modifications sont enregistrées, les autres non.',
  moved:
    'Quelqu’un a modifié une de ces entreprises entre-temps. Vos choix sont gardés : vérifiez-les, puis enregistrez.',
} as const;
