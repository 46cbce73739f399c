/** Messages of single pages, by their code: like `errors`, but they come with these pages. */
export const pageErrors = {
  SCHEDULE_BLIND: 'Sans accès à ce rapport, ou sans adresse e-mail : %{0}.',
  SCHEDULE_ELSEWHERE: 'Les rapports programmés se configurent dans l’entreprise de votre compte.',
  SCHEDULE_TOO_MANY: 'Vous avez déjà %{0} rapports programmés. Supprimez-en un d’abord.',
  SCHEDULE_COMPANY_FULL: 'Votre entreprise a déjà %{0} rapports programmés. Il faut d’abord en supprimer un.',
  ACCESS_REVIEW_PAST: 'La date limite ne peut pas être passée.',
  ACCESS_REVIEW_TOO_MANY: 'Trop d’accès pour une seule revue (plus de %{0}).',
  ACCESS_REVIEW_TOO_MANY_OPEN: 'Déjà %{0} revues en cours. Terminez-en une d’abord.',
  FIELD_SAME_TIMES: 'Le début et la fin sont identiques.',
  FIELD_PUBLIC_ADDRESS: 'Saisissez une adresse publique qui commence par https://.',
  ALERT_TOO_MANY: 'L’entreprise a déjà %{0} alertes. Supprimez-en une d’abord.',
  AUDIT_WATCH_TOO_MANY: 'Vous suivez déjà %{0} vues du journal d’audit. Cessez d’abord d’en suivre une.',
  AUDIT_WATCH_COMPANY_FULL:
    'Les administrateurs de l’entreprise suivent déjà %{0} vues du journal d’audit : c’est le maximum.',
  ACCESS_REVIEW_EMPTY: 'Rien à revoir : aucun accès ne correspond.',
  ACCESS_REVIEW_NO_REVIEWER:
    'Personne parmi les réviseurs choisis ne peut décider de l’accès de « %{0} ». Ajoutez par exemple %{1}.',
  ACCESS_REVIEW_OWN: 'Personne ne décide de son propre accès. Un autre réviseur ou un administrateur s’en charge.',
  ACCESS_REVIEW_FINISHED: 'Cette revue est terminée : plus rien ne change.',
  ACCESS_REVIEW_UNDECIDED: 'Il reste %{0} accès sans décision.',
  ACCESS_REVIEW_GONE: 'Il n’y a plus rien à retirer : cet accès a déjà été retiré.',
  ACCESS_REVIEW_OPEN: 'Terminez d’abord la revue, puis signez-la.',
  ACCESS_REVIEW_SIGNED: 'Cette revue est déjà signée.',
  ADDRESS_TOO_MANY_ROWS:
    'Les traces sont trop nombreuses pour une réponse complète. Indiquez un port, une destination ou une tolérance plus faible.',
  SSO_OTHER_PERSON:
    'Ce compte est lié à une autre personne de votre fournisseur d’identité. Un administrateur peut supprimer ce lien.',
  INVITATION_REFUSED:
    'Impossible\u00a0: le compte a un mot de passe, est désactivé, se connecte par authentification unique, ou n’est pas invité.',
  SAML_KEY_STATE: 'La clé de signature n’est plus dans l’état affiché. Rechargez la page.',
  SSO_NOT_LINKED: 'Ce compte n’est lié à aucune personne d’un fournisseur d’identité.',
} as const;
