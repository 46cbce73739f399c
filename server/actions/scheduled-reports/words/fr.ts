import type { ScheduledReportWords } from './words';

export const fr: ScheduledReportWords = {
  colon: '\u00a0: ',
  hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  automatic: 'Message automatique, merci de ne pas y répondre.',
  subject: (title, period) => `${title} — ${period}`,
  opening: {
    dashboard: 'Voici votre tableau de bord.',
    view: 'Voici votre liste.',
  },
  listed: 'Rapport programmé',
  trial: 'C’est un envoi d’essai, que vous avez demandé. Personne d’autre ne le reçoit.',
  delayed: (planned) =>
    `Cet envoi était prévu le ${planned}\u00a0: il part en retard, pour la période qui était prévue.`,
  facts: {
    report: 'Rapport',
    company: 'Entreprise',
    period: 'Période',
    at: 'Établi le',
    filters: 'Filtres',
  },
  button: { dashboard: 'Ouvrir le tableau de bord', view: 'Ouvrir la liste' },
  why: (owner) =>
    `Vous recevez ce message parce que ${owner} vous compte parmi les destinataires. Il contient ce que vos droits vous permettent de voir.`,
  whyOwn: 'Vous avez programmé cet envoi. Il contient ce que vos droits vous permettent de voir.',
  manyRows: (rows, hasPdf) =>
    `Le fichier CSV n’est pas joint\u00a0: la liste dépasse ${rows} lignes. ${hasPdf ? 'Le PDF contient les premières. ' : ''}Exportez-la depuis la console.`,
  large: 'Un fichier trop volumineux pour un e-mail n’est pas joint. Ouvrez le rapport dans la console.',
  full: 'Les fichiers ne sont pas joints\u00a0: votre entreprise a déjà envoyé le volume autorisé en une journée. Ouvrez le rapport dans la console.',
  fullKept:
    'Les fichiers ne sont pas joints\u00a0: sans serveur de messagerie, cette installation n’en garde qu’une partie. Ouvrez le rapport dans la console.',
  foot: (company, time) => `${company} · établi le ${time}`,
  zone: (zone) => `fuseau horaire\u00a0: ${zone}`,
  nothing: 'Aucune donnée pour cette période.',
  noGraph: 'Ce tableau de bord n’a pas de graphique.',
  moreGraphs: (shown) => `Les ${shown} premiers graphiques\u00a0; les autres sont dans la console.`,
  columns: (leftOut) => `${leftOut} valeurs n’ont pas de colonne ici\u00a0; la console les montre toutes.`,
  forbidden: 'Vos droits ne permettent pas de voir ce graphique.',
  invalid: 'Ce graphique ne peut plus être calculé\u00a0: modifiez-le dans la console.',
  truncated:
    'Il y a trop de valeurs pour les détailler toutes\u00a0: seules les plus grandes de la période le sont. Un filtre ou une période plus courte en montre plus.',
  truncatedHead: 'plus grandes valeurs seulement',
  largest: 'Les plus petites valeurs ne sont pas dessinées\u00a0; la console les montre toutes.',
  missing: 'Un filtre désigne un élément supprimé ou que vous ne voyez pas.',
  approximate: (error) => `Valeurs approchées\u00a0: ${error} (erreur type).`,
  approximateHead: (error) => `valeur approchée, ${error}`,
  ignored: (names) => `Sans effet sur ces chiffres\u00a0: ${names}.`,
  lost: (names) => `Non appliqués, car vous ne pouvez pas voir ces champs\u00a0: ${names}.`,
  rows: (shown, total) => `Les ${shown} premières lignes sur ${total}.`,
  count: (total) => `Nombre de lignes\u00a0: ${total}.`,
  search: 'Recherche',
  since: (day) => `depuis le ${day}`,
  until: (day) => `jusqu’au ${day}`,
  unknown: 'Non renseigné',
  others: 'Autres',
  used: 'Compte utilisé',
  unused: 'Compte jamais utilisé',
};
