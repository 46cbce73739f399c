/** The identities screen: its tabs, the page of one guest, privacy. */
export const identities = {
  sponsor: {
    title: 'Page des parrains',
    text: 'Les employés y approuvent les invités qui attendent. Elle s’ouvre dans une nouvelle fenêtre.',
    open: 'Ouvrir la page des parrains',
  },
  back: 'Retour à la liste',
  longerThanGranted:
    'Plus long que ce qu’un parrain ou la réception peut accorder (%{smart_count} jour). |||| Plus long que ce qu’un parrain ou la réception peut accorder (%{smart_count} jours).',
  story: {
    title: 'Parcours',
    filter: 'Ce que montre le parcours',
    failed: 'Le parcours n’a pas pu être chargé.',
    older: 'Plus ancien',
    partial: 'Les connexions sont visibles avec le droit « Consulter les connexions et les journaux d’accès ».',
    registered: 'Inscription',
    mail: 'Message',
    session: 'Connexion : %{smart_count} requête |||| Connexion : %{smart_count} requêtes',
    connection: 'Session réseau',
    traffic: '%{duration} · %{sent} envoyés, %{received} reçus',
    by: 'par %{name}',
    kinds: {
      all: 'Tout',
      connection: 'Connexions',
      refusal: 'Refus',
      change: 'Modifications',
      mail: 'Messages',
    },
  },
  privacy: {
    export: 'Exporter ses données (ZIP)',
    exported: 'Données exportées.',
    erase: 'Effacer ses données…',
    title: 'Effacer les données de %{name} ?',
    text: 'Son nom, ses coordonnées, son mot de passe et ses appareils disparaissent de la fiche et de tous ses événements. C’est définitif.',
    goes: 'Ce qui est effacé',
    stays: 'Ce que la loi fait conserver',
    until: '%{class} : jusqu’au %{date}, dans une archive chiffrée',
    traces:
      '%{smart_count} authentification et %{lines} lignes de journal deviennent anonymes. |||| %{smart_count} authentifications et %{lines} lignes de journal deviennent anonymes.',
    sessions: '%{smart_count} session réseau devient anonyme. |||| %{smart_count} sessions réseau deviennent anonymes.',
    audit: 'Le journal d’audit garde qui a fait quoi.',
    confirm: 'Effacer définitivement',
    done: 'Les données de cette personne ont été effacées.',
    classes: {
      identity: 'Identité et coordonnées',
      technical: 'Données techniques de connexion',
      social: 'Profil social',
      addresses: 'Adresses visitées',
    },
  },
};
