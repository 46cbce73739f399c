/** The superadmin area's tab for partners and the companies that they look after. */
export const partners = {
  menu: 'Partenaires',
  help: 'Choisir les entreprises que chaque partenaire suit.',
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
  open: {
    title: 'Ouvrir « %{name} »',
    text: 'Travaillez dans cette entreprise dans cet onglet, ou dans une fenêtre à part, qui a sa propre session. La session de la fenêtre se termine avec celle de la console.',
    here: 'Dans cet onglet',
    window: 'Dans une fenêtre',
    opened: 'La fenêtre de « %{name} » est ouverte.',
    blocked: 'Le navigateur a bloqué la fenêtre. Autorisez les fenêtres de ce site, puis recommencez.',
  },
  shown: {
    menu: 'Entreprises affichées',
    help: 'Choisir les entreprises qui apparaissent dans votre espace super-administrateur.',
    explanation:
      'Ce choix ne concerne que vous. Une entreprise masquée reste suivie par votre société : elle n’apparaît plus dans vos listes, et vous pouvez l’afficher de nouveau ici. Une entreprise qui vous est confiée plus tard est affichée.',
    hidden: 'Masquées',
    visible: 'Affichées',
    noneVisible: 'Aucune entreprise n’est affichée.',
    appear: '%{smart_count} entreprise de plus affichée |||| %{smart_count} entreprises de plus affichées',
    vanish: '%{smart_count} entreprise masquée |||| %{smart_count} entreprises masquées',
    saved: 'Entreprises affichées mises à jour',
    all: 'Vous voyez toutes les entreprises',
    allText: 'Un super-administrateur n’a rien à choisir.',
    none: 'Aucune entreprise',
    noneText: 'Votre société ne suit encore aucune entreprise.',
  },
} as const;
