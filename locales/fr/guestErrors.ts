/** Messages about accounts of guests, which any list may show: they come with the console, the other texts with a page. */
export const guestErrors = {
  PROFILE_SUCCESSOR_GONE:
    'Le profil de remplacement a changé, n’existe plus ou n’est plus actif. Aucune identité n’a été déplacée.',
  PROFILE_USERS_CHANGED: 'Entre-temps, le nombre d’identités a changé : %{0}. Aucune n’a été déplacée.',
  PROFILE_USED_OUTSIDE: 'Des identités hors de vos périmètres ont ce profil : vous ne pouvez pas les déplacer.',
  PROFILE_UNDO_EXPIRED: 'Cette désactivation ne peut plus être annulée.',
  BULK_TOO_MANY: 'Au-delà de 1 000 comptes, créez un événement : il gère de plus grands lots.',
  LOBBY_LIMIT: 'Vous avez atteint la limite de comptes pour aujourd’hui (%{0}).',
  LOBBY_VALIDITY:
    'À la réception, un accès dure %{0} jour au plus. |||| À la réception, un accès dure %{0} jours au plus.',
  LOBBY_EXTENSION: 'La nouvelle fin doit être postérieure à la fin actuelle.',
  CARD_WITHOUT_PASSWORD: 'Ce compte n’a pas de mot de passe à transmettre.',
  CARD_UNSAFE:
    'L’identifiant ou le mot de passe contient un espace, un caractère invisible ou une adresse web : il ne peut pas être envoyé. Imprimez la carte.',
  CARD_TOO_LONG_SMS: 'Cette carte est trop longue pour un SMS. Envoyez-la par e-mail ou imprimez-la.',
  CARD_TOO_MANY_SMS: 'Votre entreprise a déjà envoyé %{0} SMS en vingt-quatre heures. Imprimez la carte.',
  CARD_TOO_MANY_SMS_BY: 'Vous avez déjà envoyé %{0} SMS en vingt-quatre heures. Imprimez la carte.',
  CARD_TOO_MANY_MAILS_TO: 'Ce destinataire a déjà reçu %{0} cartes en vingt-quatre heures. Réessayez demain.',
  CARD_TOO_MANY_MAILS: 'Cette carte a déjà été envoyée %{0} fois en vingt-quatre heures.',
} as const;
