/** What a password policy would mean, in its form. */
export const passwordPolicies = {
  sample: 'Essayer un mot de passe',
  sampleHelp: 'Selon cette seule politique. Rien n’est envoyé ni conservé.',
  change: {
    few: 'Parmi les administrateurs que vous voyez, moins de cinq devraient changer leur mot de passe à la prochaine connexion.',
    some: '%{smart_count} administrateur devrait changer son mot de passe à la prochaine connexion. |||| %{smart_count} administrateurs devraient changer leur mot de passe à la prochaine connexion.',
    atMost:
      'Au plus %{smart_count} administrateur devrait changer son mot de passe à la prochaine connexion. |||| Au plus %{smart_count} administrateurs devraient changer leur mot de passe à la prochaine connexion.',
  },
  setUp: {
    none: 'Tous les administrateurs que vous voyez ont un second facteur.',
    some: '%{smart_count} administrateur devrait configurer un second facteur à la prochaine connexion : %{names} |||| %{smart_count} administrateurs devraient configurer un second facteur à la prochaine connexion : %{names}',
  },
};
