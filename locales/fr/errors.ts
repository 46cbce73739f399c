import { events } from './events';
import { guests } from './guests';
import { session } from './session';
import { transfer } from './transfer';

/**
 * Every message code of the wire (`msg_code`), in the order of the interface description and then of the error
 * catalogues of the specification. `%{0}`, `%{1}` are the positions of `msg_args`.
 */
export const errors = {
  ...session.errors,
  ...transfer.errors,
  ...guests.errors,
  ...events.errors,

  // Session and rights
  AUTHENTICATION_REQUIRED: 'Connectez-vous pour continuer.',
  SESSION_EXPIRED: 'Votre session a expiré. Reconnectez-vous.',
  NO_VALID_SESSION: 'Aucune session valide : envoyez des identifiants d’administrateur valides.',
  SESSION_NOT_FOUND: 'Session introuvable.',
  TOO_MANY_ATTEMPTS: 'Trop d’essais. Réessayez dans %{0} secondes.',
  NOT_ENOUGH_PERMISSIONS: 'Vous n’avez pas les droits nécessaires pour effectuer cette action.',
  RIGHTS_EXCEEDED: 'Vous ne pouvez pas donner un droit que vous n’avez pas.',
  IMPERSONATION_REFUSED: 'Vous ne pouvez pas agir au nom de cet administrateur.',
  UNKNOWN_EMAIL: 'Cette adresse e-mail est introuvable.',
  RESET_LINK_USED: 'Ce lien de réinitialisation a déjà servi.',
  RESET_LINK_INCORRECT: 'Ce lien de réinitialisation est incorrect.',
  RESET_LINK_EXPIRED: 'Ce lien de réinitialisation a expiré.',
  RESET_LINK_INVALID: 'Ce lien de réinitialisation n’est pas valide.',
  PASSWORD_EXPIRED: 'Votre mot de passe a expiré : consultez votre messagerie, un code de vérification vous y attend.',
  NO_AUTHENTICATION: 'Aucune authentification trouvée.',
  ADMIN_NOT_FOUND: 'Aucun administrateur ne correspond à la session en cours.',

  // Records
  ELEMENT_NOT_FOUND: 'Élément introuvable.',
  ELEMENT_NOT_FOUND_BY_ID: 'Élément introuvable : %{0}.',
  ELEMENT_NOT_FOUND_BY_FIELD: 'Aucun élément dont le champ %{0} vaut %{1}.',
  DUPLICATE_KEY: 'Cette valeur est déjà utilisée.',
  CREDENTIALS_ALREADY_USED: 'Ces identifiants sont déjà utilisés.',
  GUEST_ERASED: 'Cet invité a été effacé : il n’y a plus rien à modifier.',
  IN_USE: 'Encore utilisé %{0} fois (%{1}).',
  LAST_ADMIN: 'C’est le dernier administrateur : il doit en rester un.',
  STALE_VERSION: 'Quelqu’un d’autre a modifié cet élément entre-temps.',
  REVERT_CONFLICT: 'Ces champs ont changé depuis : ils ne peuvent plus être remis.',
  REVERT_IMPOSSIBLE: 'Cette modification ne peut pas être annulée.',
  STUDIO_READ_ONLY: 'Ici, les schémas se lisent sans se publier.',
  SCHEMA_STORAGE_REFUSED: 'Les données enregistrées ne conviennent pas : %{0}',
  SCHEMA_SHIPPED: 'Ce schéma n’a pas été ajouté dans le studio : il ne s’y supprime pas.',
  SCHEMA_HOLDS_RECORDS: 'Des enregistrements existent : rien n’a été supprimé.',
  SCHEMA_IN_USE: 'D’autres schémas s’y réfèrent.',
  SCHEMA_INVALID: 'Le schéma a des erreurs (%{0}) : %{1}',
  SCHEMA_NAME_INVALID:
    '« %{0} » ne peut pas nommer une ressource : jusqu’à 40 minuscules, chiffres et tirets simples, une lettre d’abord.',
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
  ROWS_INVALID: 'Des lignes sont à corriger.',
  FIELD_INVALID_FORMAT: 'Le format attendu n’est pas respecté.',
  FIELD_INVALID_EMAIL: 'Cette adresse e-mail n’est pas valide.',
  FIELD_INVALID_PHONE: 'Ce numéro de téléphone n’est pas valide.',
  FIELD_INVALID_COLOR: 'Écrivez une couleur comme #0b6e5b.',
  FIELD_INVALID_CHOICE: 'Ce choix n’existe pas.',
  FIELD_NOT_WRITABLE: 'Vous ne pouvez pas modifier ce champ.',
  FIELD_CHANGED_SINCE: 'Ce champ a changé depuis.',
  PARAM_UNKNOWN: 'Ce paramètre n’existe pas pour ce choix : %{0}.',
  PARAM_INVALID: 'La valeur de ce paramètre ne convient pas : %{0}.',
  PARAM_NOT_WRITABLE: 'Vous ne pouvez pas modifier ce paramètre : %{0}.',
  UNKNOWN_BITS: 'Cette valeur contient des options inconnues.',
  UNKNOWN_REFERENCE: 'L’élément choisi n’existe pas ou ne vous est pas accessible.',
  VALIDITY_ORDER: 'La fin doit venir après le début.',
  VALIDITY_TOO_LONG: 'La validité ne peut pas dépasser un an.',
  MISSING_PROFILE_NAME: 'Donnez un nom au profil.',
  MISSING_PROFILE_DURATION: 'La durée du profil doit être d’au moins 10 heures.',
  SETTINGS_ADMINPROFILE_MISSING_NAME: 'Donnez un nom au profil d’administrateur.',
  CA_COMPANYDETAIL_MISSING_COMPANY: 'Donnez un nom à l’entreprise.',

  // Administrators and passwords
  ADMIN_DOMAIN_MISMATCH: 'Le domaine de l’identifiant doit être l’un de ceux de l’entreprise : %{0}.',
  PASSWORD_TOO_WEAK:
    'Mot de passe trop simple : au moins 12 caractères, dont une majuscule, deux chiffres et un caractère spécial.',
  PASSWORD_POLICY_SAVE: 'Une erreur est survenue, veuillez réessayer.',
  INVALID_UFQDN: 'Le nom d’utilisateur doit avoir la forme nom@domaine.',
  UFQDN_DOMAIN_MISMATCH: 'Le nom d’utilisateur ne correspond à aucun domaine de l’entreprise (%{0}).',

  // Uploads
  UPLOAD_FAILED: 'L’envoi du fichier a échoué.',
  UPLOAD_WRONG_ATTRIBUTES: 'L’envoi attend deux attributs : l’identifiant de l’élément et son type.',
  UPLOAD_NO_FILE: 'Aucun fichier n’a été envoyé.',
  UPLOAD_INVALID_FORMAT: 'Le format du fichier n’est pas accepté.',
  UPLOAD_ARCHIVE_NOT_FOUND: 'Archive introuvable.',
  UPLOAD_TOO_BIG: 'Ce fichier est trop volumineux (%{0} Mo au plus).',
  ARCHIVE_DAMAGED: 'Cette archive est endommagée ou se contredit : recréez le fichier ZIP et renvoyez-le.',
  ARCHIVE_TOO_MANY_FILES: 'Cette archive contient trop de fichiers (%{0} au plus).',
  ARCHIVE_UNPACKED_TOO_BIG: 'Une fois décompressée, cette archive est trop volumineuse (%{0} Mo au plus).',
  ARCHIVE_RATIO: '« %{0} » grossit de façon suspecte à la décompression (plus de %{1} fois sa taille).',
  ARCHIVE_PATH: '« %{0} » mène hors de l’archive.',
  ARCHIVE_NAME: '« %{0} » n’est pas un nom de fichier accepté : renommez-le simplement.',
  ARCHIVE_LINK: '« %{0} » est un lien ou un fichier spécial, pas un fichier ordinaire.',
  ARCHIVE_DUPLICATE: '« %{0} » figure deux fois dans l’archive (majuscules et accents ne comptent pas).',
  ARCHIVE_OVERLAP: 'Des fichiers de l’archive se chevauchent : recréez le fichier ZIP.',
  ARCHIVE_ENCRYPTED: 'Cette archive est protégée par un mot de passe : envoyez-la sans chiffrement.',
  ARCHIVE_ZIP64: 'Cette archive est au format ZIP64 : recréez un fichier ZIP ordinaire.',
  ARCHIVE_METHOD: '« %{0} » est compressé d’une manière inconnue : recréez un fichier ZIP ordinaire.',
  ARCHIVE_FILE_TYPE: '« %{0} » n’est pas d’un type accepté : pages, styles, images, polices et textes seulement.',
  ARCHIVE_INDEX_MISSING: 'Il manque un fichier index.html à la racine de l’archive.',
  ARCHIVE_INDEX_NESTED:
    'index.html doit être à la racine de l’archive, et non dans « %{0} » : compressez les fichiers, pas leur dossier.',
  ARCHIVE_PAGE_NOT_HTML: '« %{0} » n’est pas une page HTML.',
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
  SUBSCRIPTION_EXPIRED: 'L’abonnement a expiré.',
  SUBSCRIPTION_ENDS: 'L’abonnement se termine dans %{0} jours.',
  USAGE_EXCEEDED: 'L’usage prévu par l’abonnement est dépassé.',
  ACCOUNT_DEGRADED: 'Le compte fonctionne en mode dégradé.',
  ACCOUNT_DISABLED: 'Le compte est désactivé.',

  // Guests, sponsors, messages
  SPONSOR_EMAIL_INVALID: 'L’adresse e-mail du parrain n’est pas valide.',
  SPONSOR_DOMAIN_NOT_DEFINED: 'Le domaine du parrain n’est pas défini.',
  SPONSOR_NOT_ALLOWED: 'Seules les adresses des domaines des parrains peuvent approuver un invité.',
  SPONSOR_DECIDED: 'Cette demande a déjà reçu une réponse.',
  SPONSOR_EXPIRED: 'Cette demande a expiré.',
  MAIL_NOT_KEPT: 'Le texte de cet e-mail n’est pas gardé ici.',
  MAIL_NOT_FAILED: 'Cet e-mail ne peut pas être renvoyé.',
  GUEST_IDENTIFIER_INVALID: 'L’identifiant de l’invité doit être une adresse e-mail ou un numéro de téléphone valide.',
  SMS_DELIVERY_PROBLEM: 'Le SMS n’a pas pu être remis.',

  // Locations, tunnels, gateways
  LOCATION_IDENTIFIER_ASSIGNED: 'Cet identifiant de site est déjà attribué.',
  LOCATION_IDENTIFIER_EXISTS: 'Cet identifiant de site existe déjà.',
  TUNNEL_IDENTIFIER_IN_USE: 'L’identifiant %{0} est déjà utilisé.',
  PROVISION_CREDENTIALS: 'Identifiant ou mot de passe incorrect !',
  GATEWAY_CERTIFICATE: 'Le certificat de la passerelle n’a pas pu être chargé.',
  GATEWAY_PROVISIONING: 'La passerelle n’a pas pu être configurée.',
  GATEWAY_CREDENTIALS: 'Les identifiants de la passerelle sont incorrects.',
} as const;
