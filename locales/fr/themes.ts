/** The superadmin area's tab for portals: a company by its portal, and the import of themes. */
export const themes = {
  help: 'Retrouvez une entreprise par son portail, et importez les pages propres à ses portails.',
  find: 'Trouver une entreprise',
  findHelp:
    'Collez l’empreinte d’un portail, de n’importe quelle entreprise. La recherche ne change pas l’entreprise de l’import.',
  hash: 'Empreinte du portail',
  search: 'Chercher',
  noPortal: 'Aucun portail n’a l’empreinte « %{hash} ».',
  company: 'Entreprise',
  portal: 'Portail',
  import: 'Importer des thèmes',
  importHelp:
    'Une archive ZIP dont chaque dossier est un thème, avec son index.html. Chaque thème devient un portail de l’entreprise où vous travaillez, ou remplace le thème du portail du même nom. Tout est importé, ou rien.',
  archive: 'Archive de thèmes',
  kinds: 'ZIP avec un dossier par thème — %{size} au plus',
  list: 'Thèmes de l’archive',
  refused: 'Refusé',
  other: 'Choisir une autre archive',
  another: 'Importer une autre archive',
  submit: 'Importer %{smart_count} thème |||| Importer %{smart_count} thèmes',
  will: { create: 'Nouveau portail', replace: 'Remplace le thème' },
  done: { create: 'Portail créé', replace: 'Thème remplacé' },
} as const;
