/** The page of one record: panel, history, drafts, duplicates, tabs. */
export const record = {
  panel: {
    title: 'Liens et historique',
    show: 'Afficher les liens et l’historique',
    hide: 'Masquer les liens et l’historique',
    close: 'Fermer',
  },
  related: {
    title: 'Éléments liés',
  },
  change: {
    sealed: 'modifié (valeur non conservée)',
    from: 'de',
    to: 'à',
  },
  touches: {
    counting: 'Recherche de ce qui l’utilise…',
    nothing: 'Rien d’autre ne l’utilise. |||| Rien d’autre ne les utilise.',
    title: 'Ce qui l’utilise : |||| Ce qui les utilise :',
  },
  history: {
    title: 'Historique',
    empty: 'Aucune modification enregistrée.',
    failed: 'L’historique n’a pas pu être chargé.',
    older: 'Plus ancien',
    more: 'et %{smart_count} autre |||| et %{smart_count} autres',
    less: 'Réduire',
    somebody: 'Un autre compte',
    key: 'Clé d’API',
    keyOf: 'Clé d’API de %{name}',
    as: '%{name} en tant que %{other}',
    reverted: 'Modification annulée',
    actions: {
      create: 'Création',
      update: 'Modification',
      delete: 'Suppression',
      restore: 'Restauration',
      disable: 'Désactivation',
      enable: 'Réactivation',
      renew: 'Renouvellement',
      reveal: 'Secret affiché',
      assign: 'Attribution',
      erase: 'Personne effacée',
      sponsor_request: 'Demande à un parrain',
      sponsor_approve: 'Accès approuvé par un parrain',
      sponsor_refuse: 'Accès refusé par un parrain',
      sponsor_expire: 'Demande restée sans réponse',
    },
  },
  revert: {
    button: 'Annuler cette modification',
    title: 'Annuler cette modification ?',
    text: 'Ces valeurs seront remises. L’annulation sera notée dans l’historique et pourra être annulée à son tour.',
    confirm: 'Rétablir',
    done: 'Modification annulée',
  },
  draft: {
    title: 'Vous aviez commencé à modifier cet élément (%{when}) :',
    titleNew: 'Vous aviez commencé à remplir ce formulaire (%{when}) :',
    restore: 'Reprendre',
    discard: 'Abandonner',
    keep: 'Reprendre ce choix',
    conflict:
      'L’élément a changé depuis votre brouillon. Choisissez, champ par champ, ce qu’il faut garder ; rien n’est encore enregistré.',
  },
  duplicate: {
    button: 'Dupliquer',
    copy: '%{name} (copie)',
    note: 'Copie de « %{name} ». Rien n’est enregistré avant « Créer ».',
  },
  reference: {
    create: 'Ajouter : %{name}…',
    createNamed: 'Ajouter « %{text} » : %{name}…',
  },
  leaveDialog: 'Ce que vous avez saisi ici sera perdu : %{names}.',
  conflict: {
    deleted:
      'Cet élément a été supprimé entre-temps. Vos modifications sont gardées : elles reviendront s’il est restauré.',
    apart: 'Vos modifications et les siennes portent sur des champs différents : tout est gardé.',
    saveAll: 'Enregistrer le tout',
    fromMine: 'Gardé de vous',
    fromTheirs: 'Repris de l’autre',
    by: 'Enregistré par : %{name}',
  },
  params: {
    later: '%{name} : l’adresse sera là une fois l’élément créé.',
  },
  tabs: {
    label: 'Onglets',
    errors: '%{smart_count} champ à corriger |||| %{smart_count} champs à corriger',
    changed: 'modifié',
  },
  changes: {
    title: 'Ce qui change',
    show: 'Voir le détail',
    hide: 'Masquer le détail',
  },
  forbidden: {
    title: 'Vous ne pouvez pas créer ici',
    text: 'Votre profil ne permet pas d’ajouter cet élément. Demandez ce droit à un administrateur de votre entreprise.',
  },
  neverMade: {
    title: 'Rien ne se crée ici',
    text: 'Ces éléments s’inscrivent d’eux-mêmes ; ils se consultent et s’exportent.',
  },
} as const;
