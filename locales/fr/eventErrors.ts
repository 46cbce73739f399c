/** Messages about accounts of events, which any list may show: they come with the console, the other texts with a page. */
export const eventErrors = {
  EVENT_QUOTA:
    'Le quota de l’événement ne laisse plus de place que pour %{0} compte. |||| Le quota de l’événement ne laisse plus de place que pour %{0} comptes.',
  EVENT_CLOSED: 'Cet événement est clos, supprimé ou passé : il n’accepte plus de compte.',
  EVENT_WITHOUT_ACCOUNTS: 'Les participants de cet événement n’ont pas de compte personnel.',
  EVENT_PROFILE_GONE: 'Le profil d’identité de l’événement n’est plus actif : choisissez-en un autre sur sa fiche.',
  EVENT_ACCOUNTS_FOLLOW:
    'Les comptes de cet événement (%{0}) suivent sa période : confirmez le changement sur sa fiche.',
  EVENT_HAS_ACCOUNTS: 'Cet événement a déjà des comptes (%{0}).',
} as const;
