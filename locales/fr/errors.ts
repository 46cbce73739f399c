import { eventErrors } from './eventErrors';
import { guestErrors } from './guestErrors';
import { session } from './session';
import { transfer } from './transfer';

/**
 * Every message code of the wire (`msg_code`), in the order of the interface description and then of the error
 * catalogues of the specification. `%{0}`, `%{1}` are the positions of `msg_args`.
 */
export const errors = {
  ...session.errors,
  ...transfer.errors,
  ...guestErrors,
  ...eventErrors,

  // Session and rights
  AUTHENTICATION_REQUIRED: 'Connectez-vous pour continuer.',
  SESSION_EXPIRED: 'Votre session a expiré. Reconnectez-vous.',
  NO_VALID_SESSION: 'Aucune session valide : envoyez des identifiants d’administrateur valides.',
  SESSION_NOT_FOUND: 'Session introuvable.',
  TOO_MANY_ATTEMPTS: 'Trop d’essais. Réessayez dans %{0} secondes.',
  TOO_MANY_REQUESTS: 'Trop de requêtes. Réessayez dans %{0} secondes.',
  EXPRESSION_INVALID: 'L’expression ne peut pas être évaluée : %{0}',
  EXPRESSION_TOO_COMPLEX: 'L’évaluation de l’expression demande trop de temps.',
  COMPANY_BUSY: 'Votre entreprise a trop de requêtes en attente. Réessayez dans %{0} secondes.',
  BAD_REQUEST: 'La requête est mal formée ou incomplète.',
  REQUEST_TOO_SLOW: 'La requête n’est pas arrivée à temps.',
  HEADERS_TOO_LARGE: 'Les en-têtes de la requête sont trop grands.',
  UPLOADS_BUSY: 'Trop de fichiers à la fois dans votre entreprise. Réessayez dans un instant.',
  NOT_ENOUGH_PERMISSIONS: 'Vous n’avez pas les droits nécessaires pour effectuer cette action.',
  MODE_OF_ADMINISTRATORS: 'Réservé à la connexion des administrateurs, donc pas proposé aux invités : %{0}.',
  MODE_ON_PORTALS:
    'Des portails ou des règles d’enregistrement utilisent ce mode : retirez-le d’abord de ceux-ci pour qu’il serve à la connexion des administrateurs.',
  KEY_PROFILE_REFUSED: 'Ce profil n’est pas autorisé pour les clés d’API.',
  KEY_PROFILE_RIGHTS:
    'Des clés d’API peuvent avoir ou ont ce profil (nombre : %{0}, clés expirées ou désactivées comprises) : seuls les super-administrateurs y ajoutent des droits.',
  TOO_MANY_STREAMS: 'Trop de connexions de suivi sont ouvertes (%{0} au plus) : fermez des onglets.',
  PASSWORD_OWN_ACCOUNT: 'Changez votre propre mot de passe dans « Mon compte ».',
  EMAIL_OWN_ACCOUNT: 'Changez votre propre adresse e-mail dans « Mon compte ».',
  PASSWORD_INCORRECT: 'Mot de passe actuel incorrect.',
  PASSWORDS_DIFFER: 'Les deux mots de passe sont différents.',
  RIGHTS_EXCEEDED: 'Vous ne pouvez pas donner un droit que vous n’avez pas.',
  OUT_OF_SCOPE:
    'Cet élément s’applique aussi hors de votre périmètre : seul un administrateur de toute l’entreprise peut le modifier.',
  MEMBERSHIP_REFUSED: 'Vous n’êtes pas, ou plus, membre de cette équipe.',
  IMPERSONATION_REFUSED: 'Vous ne pouvez pas agir au nom de cet administrateur.',
  IMPERSONATION_OVER:
    'Le temps pour agir au nom de cette personne est écoulé. Revenez à votre compte, puis recommencez si besoin.',
  UNKNOWN_EMAIL: 'Cette adresse e-mail est introuvable.',
  EMAIL_UNCHANGED: 'C’est déjà l’adresse du compte.',
  SSO_SETTINGS_INCOMPLETE:
    'Ces réglages ne connectent encore personne. À compléter ou à corriger, puis à enregistrer : %{0}.',
  BREAK_GLASS_NEEDED:
    'Désignez d’abord un compte de secours : un administrateur actif avec un mot de passe, sur sa fiche. Sinon, personne n’entre quand le fournisseur d’identité est en panne.',
  FACTOR_OWN_FIRST:
    'Vous n’avez pas de second facteur et seriez déconnecté aussitôt. Configurez-en d’abord un dans votre compte.',
  BREAK_GLASS_LAST:
    'C’est le dernier compte de secours alors que l’authentification unique est obligatoire. Désignez-en d’abord un autre.',
  SAML_CERTIFICATE_INVALID: 'Ce n’est pas un certificat de signature (PEM, avec une clé d’au moins 2048 bits).',
  SSO_SECRET_NEEDED:
    'Saisissez à nouveau le secret du client : l’adresse du fournisseur ou l’identifiant du client a changé.',
  SAML_RULE_INVALID:
    'Cette règle ne peut pas être lue, ou nomme un groupe sans attribut des groupes. Exemple : group=staff,group=guests+site=paris',
  FACTOR_CODE_INCORRECT: 'Ce code n’est pas le bon. Attendez le suivant, et vérifiez l’heure du téléphone.',
  FACTOR_MISSING: 'Ce compte n’a pas de second facteur.',
  PROOF_REQUIRED: 'Confirmez d’abord que c’est bien vous.',
  PROOF_NEEDS_PASSKEY: 'Le mot de passe ne suffit pas : utilisez une clé d’accès de ce compte.',
  NO_AUTHENTICATION: 'Aucune authentification trouvée.',
  ADMIN_NOT_FOUND: 'Aucun administrateur ne correspond à la session en cours.',

  // Records
  ELEMENT_NOT_FOUND: 'Élément introuvable.',
  ELEMENT_NOT_FOUND_BY_ID: 'Élément introuvable : %{0}.',
  ELEMENT_NOT_FOUND_BY_FIELD: 'Aucun élément dont le champ %{0} vaut %{1}.',
  DUPLICATE_KEY: 'Cette valeur est déjà utilisée.',
  CREDENTIALS_ALREADY_USED: 'Ces identifiants sont déjà utilisés.',
  GUEST_ERASED: 'Les données de cet invité ont été effacées : il n’y a plus rien à modifier.',
  IN_USE: 'Encore utilisé %{0} fois (%{1}).',
  RESTORE_TARGET_GONE: 'Cet élément dépend de « %{0} », qui a été supprimé : restaurez d’abord ce dernier.',
  RESTORE_TARGET_HIDDEN: 'Cet élément dépend d’un autre, qui a été supprimé : restaurez d’abord ce dernier.',
  COMPANY_SKU_GONE:
    'Le forfait « %{0} » de cette entreprise a été supprimé : restaurez d’abord le forfait, puis l’entreprise.',
  SKU_SOLD: 'Des entreprises ont souscrit à ce forfait (%{0}) : retirez-le d’abord de leur abonnement.',
  LAST_ADMIN:
    'C’est la dernière personne qui peut gérer les administrateurs : donnez d’abord ce droit à quelqu’un d’autre.',
  OWN_ACCOUNT_STAYS:
    'Vous ne pouvez ni désactiver ni supprimer votre propre compte : un autre administrateur peut le faire.',
  STALE_VERSION: 'Quelqu’un d’autre a modifié cet élément entre-temps.',
  REVERT_CONFLICT: 'Cet élément a été modifié depuis : ce changement ne peut plus être annulé.',
  REVERT_IMPOSSIBLE: 'Cette modification ne peut pas être annulée.',
  IDEMPOTENCY_MISMATCH: 'Cette demande a déjà été envoyée avec un autre contenu.',
  MISSING_KEY_ATTRIBUTES: 'Des attributs de clé sont manquants.',
  MISSING_MANDATORY_ATTRIBUTES: 'Des attributs obligatoires sont manquants.',
  VERB_NOT_DEFINED: 'Cette opération n’existe pas sur cette ressource.',
  UPDATE_NOT_SUPPORTED: 'Cette ressource ne peut pas être modifiée.',
  DELETE_NOT_SUPPORTED: 'Cette ressource ne peut pas être supprimée.',
  UPLOAD_NOT_SUPPORTED: 'Cette ressource n’accepte pas de fichier.',
  SAVE_FAILED: 'Une erreur inattendue s’est produite pendant l’enregistrement.',

  // Requests
  BODY_TOO_LARGE: 'L’envoi est trop volumineux.',
  UNSUPPORTED_TYPE: 'Ce type de contenu n’est pas accepté.',
  DEAD_LETTER_STAYS: 'L’événement ne peut toujours pas être appliqué.',
  INVALID_ENCODING: 'Le contenu envoyé n’est pas en UTF-8.',
  INVALID_JSON: 'Le contenu envoyé n’est pas du JSON valide.',
  UNKNOWN_FIELD: 'Champ inconnu : %{0}.',
  UNKNOWN_PARAMETER: 'Paramètre inconnu : %{0}.',
  UNKNOWN_OPERATOR: 'Opérateur inconnu : %{0}.',
  UNKNOWN_SORT_KEY: 'Tri impossible sur : %{0}.',
  UNKNOWN_RELATION: 'Relation introuvable : %{0}.',
  TARGET_API_UNREACHABLE: 'Impossible de joindre une API cible.',
  RETRIEVE_FAILED: 'Une erreur s’est produite en lisant l’administrateur ou l’entreprise : %{0}',
  COMPANY_RETRIEVE_FAILED: 'Impossible de lire l’entreprise %{0}.',

  // Fields
  VALIDATION_FAILED: 'Certains champs sont à corriger.',
  FIELD_INVALID_TYPE: 'Cette valeur n’est pas du bon type.',
  FIELD_INVALID_NUMBER: 'Nombre incorrect.',
  FIELD_INVALID_UNIT: 'Unité incorrecte.',
  FIELD_TOO_SMALL: 'La valeur est trop petite (minimum %{0}).',
  FIELD_TOO_BIG: 'La valeur est trop grande (maximum %{0}).',
  FIELD_TOO_SHORT: 'Trop court (au moins %{0} caractères).',
  FIELD_TOO_LONG: 'Trop long (au plus %{0} caractères).',
  FIELD_TOO_MANY: 'Trop de choix (au plus %{0}).',
  ROWS_INVALID: 'Des lignes sont à corriger.',
  FIELD_INVALID_FORMAT: 'Le format attendu n’est pas respecté.',
  FIELD_IP_ADDRESS: 'Ce n’est pas une adresse IP.',
  FIELD_IN_FUTURE: 'Cette date est dans le futur.',
  FIELD_INVALID_EMAIL: 'Cette adresse e-mail n’est pas valide.',
  FIELD_INVALID_PHONE: 'Ce numéro de téléphone n’est pas valide.',
  FIELD_INVALID_COLOR: 'Écrivez une couleur comme #0b6e5b.',
  FIELD_INVALID_CHOICE: 'Ce choix n’existe pas.',
  FIELD_NOT_WRITABLE: 'Vous ne pouvez pas modifier ce champ.',
  FIELD_NOTHING_TO_EXTEND: 'Sans date de fin, il n’y a rien à prolonger.',
  FIELD_CHANGED_SINCE: 'Ce champ a changé depuis.',
  PARAM_UNKNOWN: 'Ce paramètre n’existe pas pour ce choix : %{0}.',
  PARAM_INVALID: 'La valeur de ce paramètre ne convient pas : %{0}.',
  PARAM_NOT_WRITABLE: 'Vous ne pouvez pas modifier ce paramètre : %{0}.',
  UNKNOWN_BITS: 'Cette valeur ajoute ou retire des options inconnues.',
  EXCLUSIVE_BITS: 'Ces options s’excluent : une seule est possible.',
  IMPOSSIBLE_BITS: 'Ces options ne vont pas avec les autres valeurs de la fiche.',
  OWN_COMPANY_STAYS:
    'Votre propre entreprise reste active : sans elle, plus personne ne pourrait se connecter pour la rétablir.',
  COMPANY_STAYS_PARTNER:
    'Des entreprises ont encore cette entreprise pour partenaire (%{0}) : donnez-leur d’abord un autre partenaire.',
  SCOPE_REQUIRED:
    'Choisissez une valeur de votre périmètre : seul un administrateur de toute l’entreprise peut laisser ce champ ouvert.',
  TEAM_MEMBER_EXISTS: 'Cette personne est déjà membre de l’équipe.',
  TEAM_BELOW_ITSELF: 'Une équipe ne peut pas se placer sous elle-même, ni sous une de ses sous-équipes.',
  TEAM_TOO_DEEP: 'L’arbre des équipes a au plus %{0} niveaux.',
  UNKNOWN_REFERENCE: 'L’élément choisi n’existe pas ou ne vous est pas accessible.',
  ADDRESS_OUTSIDE_POOLS: 'L’adresse %{0} n’est dans aucune plage de ce site : %{1}.',
  ADMINISTRATOR_NEEDS_SCOPE: 'Choisissez au moins un périmètre, sinon cette personne ne verra rien.',
  VALIDITY_ORDER: 'La fin doit venir après le début.',
  FIELD_WEB_ADDRESS: 'Saisissez une adresse web qui commence par https:// ou http://.',
  COMPANY_DOMAIN_TAKEN: 'Le domaine %{0} est déjà celui d’une autre entreprise.',
  COMPANY_DOMAIN_INVALID:
    '« %{0} » n’est pas un domaine : écrivez par exemple exemple.com, et séparez les domaines par une barre verticale.',
  LIMIT_BELOW_USAGE: 'Déjà utilisés : %{0}. La limite ne peut pas être plus basse.',
  COMPANY_OWN_PARTNER: 'Une entreprise ne peut pas être son propre partenaire.',
  COMPANY_PARTNER_REFUSED:
    'Le partenaire doit être une entreprise active de type Partenaire ; l’entreprise du fournisseur n’en a pas.',
  SKU_TWICE: 'Le même forfait figure deux fois : gardez une ligne et changez sa quantité.',
  COMPANY_TEMPLATE_INVALID:
    'Le modèle des nouvelles entreprises contient des erreurs : corrigez-le dans Modèle d’entreprise.',
  VALIDITY_TOO_LONG: 'La validité ne peut pas dépasser un an.',
  ONLY_OWNER_HIDES: 'Seul son propriétaire peut le rendre privé.',
  LIFETIME_TOO_LONG: 'Cette date est trop éloignée : %{0} ans au plus à partir d’aujourd’hui.',
  EXPIRY_IN_PAST: 'La date d’expiration est déjà passée.',
  RADIUS_ADDRESS_TAKEN: 'Déjà utilisé par une autre source.',
  RADIUS_NETWORK_TOO_LARGE: 'Le réseau est trop grand : /16 au plus en IPv4, /32 en IPv6.',
  MISSING_PROFILE_NAME: 'Donnez un nom au profil.',
  MISSING_PROFILE_DURATION: 'La durée du profil doit être d’au moins 10 heures.',
  SETTINGS_ADMINPROFILE_MISSING_NAME: 'Donnez un nom au profil d’administrateur.',
  CA_COMPANYDETAIL_MISSING_COMPANY: 'Donnez un nom à l’entreprise.',

  // Administrators and passwords
  ADMIN_DOMAIN_MISMATCH: 'Le domaine de l’identifiant doit être l’un de ceux de l’entreprise : %{0}.',
  PASSWORD_NOT_SHOWN:
    'Votre entreprise ne permet pas de relire le mot de passe d’un invité ; donnez-lui en un nouveau.',
  PASSWORD_POLICY_SAVE: 'Une erreur est survenue, veuillez réessayer.',
  INVALID_UFQDN: 'L’identifiant doit avoir la forme nom@domaine.',
  UFQDN_DOMAIN_MISMATCH: 'L’identifiant ne correspond à aucun domaine de l’entreprise (%{0}).',

  // Uploads
  UPLOAD_FAILED: 'L’envoi du fichier a échoué.',
  UPLOAD_WRONG_ATTRIBUTES: 'L’envoi attend deux attributs : l’identifiant de l’élément et son type.',
  UPLOAD_NO_FILE: 'Aucun fichier n’a été envoyé.',
  UPLOAD_INVALID_FORMAT: 'Le format du fichier n’est pas accepté.',
  UPLOAD_TOO_BIG: 'Ce fichier est trop volumineux (%{0} Mo au plus).',
  UPLOAD_MALWARE: 'Ce fichier contient un logiciel malveillant (%{0}). Rien n’a été enregistré.',
  UPLOAD_PARTLY_SCANNED:
    'Ce fichier n’a pas pu être analysé en entier (%{0}) : il est protégé par un mot de passe ou dépasse une limite de l’antivirus. Rien n’a été enregistré ; envoyez un fichier sans mot de passe ou plus petit.',
  UPLOAD_NOT_SCANNED:
    'Ce fichier n’a pas pu être analysé par l’antivirus et n’a pas été enregistré. Réessayez plus tard ; si cela dure, prévenez l’exploitant.',
  TRACKED_KEY_INVALID:
    'Écrivez une clé exacte, ou une expression simple : lettres, chiffres, « . », [a-z], « * », « + », « ? » et « | ».',
  MISSING_TOU_NAME: 'Donnez un nom à ces conditions d’utilisation.',
  MISSING_TOU_ARCHIVE: 'Envoyez une archive de conditions d’utilisation avant d’enregistrer.',

  // API keys
  TOKEN_CREATE_FAILED: 'La clé n’a pas pu être créée.',
  TOKEN_UPDATE_FAILED: 'La clé n’a pas pu être modifiée.',

  // Subscription and options
  OPTION_NOT_SUBSCRIBED: 'Votre abonnement ne comprend pas cette option : contactez votre interlocuteur commercial.',
  MODULE_NOT_ENABLED: 'Ce module n’est pas activé pour votre entreprise : contactez votre interlocuteur commercial.',
  MODULE_DISABLED: 'Ce module est désactivé.',
  WIRELESS_PLUGIN_DISABLED: 'L’extension sans fil est désactivée.',
  SUBSCRIPTION_ENDS: 'L’abonnement se termine dans %{0} jour. |||| L’abonnement se termine dans %{0} jours.',
  USAGE_EXCEEDED: 'L’usage prévu par l’abonnement est dépassé.',
  ACCOUNT_DEGRADED: 'Le compte fonctionne en mode dégradé.',

  // Guests, sponsors, messages
  SPONSOR_EMAIL_INVALID: 'L’adresse e-mail du parrain n’est pas valide.',
  SPONSOR_DOMAIN_NOT_DEFINED: 'Le domaine du parrain n’est pas défini.',
  SPONSOR_NOT_ALLOWED: 'Seules les adresses des domaines des parrains peuvent approuver un invité.',
  SPONSOR_DECIDED: 'Cette demande a déjà reçu une réponse.',
  SPONSOR_EXPIRED: 'Cette demande a expiré.',
  MAIL_NOT_KEPT: 'Le texte de ce message n’est pas gardé ici.',
  MAIL_NOT_FAILED: 'Ce message ne peut pas être renvoyé.',
  GUEST_IDENTIFIER_INVALID: 'L’identifiant de l’invité doit être une adresse e-mail ou un numéro de téléphone valide.',
  SMS_DELIVERY_PROBLEM: 'Le SMS n’a pas pu être remis.',

  // Locations, tunnels, gateways
  LOCATION_IDENTIFIER_ASSIGNED: 'Cet identifiant de site est déjà attribué.',
  LOCATION_IDENTIFIER_EXISTS: 'Cet identifiant de site existe déjà.',
  TUNNEL_IDENTIFIER_IN_USE: 'L’identifiant %{0} est déjà utilisé.',
  COMPANY_DISABLED: 'L’entreprise est désactivée. Réactivez-la d’abord.',
  PROVISIONING_ACTIVE: 'Une mise en service de cette entreprise est déjà en cours.',
  PROVISIONING_FAILED: 'La mise en service s’est arrêtée. Nombre d’erreurs : %{0}.',
  KEY_OF_OTHER_HOST: 'Le serveur a changé : saisissez de nouveau la clé d’API.',
  ACCOUNT_TYPE_UNKNOWN: 'Le type de compte %{0} n’existe plus. Choisissez-en un autre.',
  PROVISION_COUNTRY_MISSING: 'L’entreprise n’a pas de pays, et un site en a besoin. Indiquez-le dans sa fiche.',
  PROVISION_CREDENTIALS: 'Identifiant ou mot de passe incorrect !',
  GATEWAY_CERTIFICATE: 'Le certificat de la passerelle n’a pas pu être chargé.',
  GATEWAY_PROVISIONING: 'La passerelle n’a pas pu être configurée.',
  GATEWAY_CREDENTIALS: 'Les identifiants de la passerelle sont incorrects.',
} as const;
