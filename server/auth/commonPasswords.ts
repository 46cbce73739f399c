import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Words that people here choose and the list of leaked passwords lacks: French, Spanish and Chinese ones, those of
 * AZERTY and QWERTZ keyboards, names of products, networks and offices. A fork adds its own product and company names.
 */
const OWN_WORDS: readonly string[] = `
motpasse passphrase administrateur administrador adminadmin superuser superadmin systeme utilisateur usuario invitado
visiteur bienvenue bienvenido entrer changethis changez cambiame monmotdepasse
qwertz qwertzuiop qsdf qsdfghjklm azeqsd poiuytreza mlkjhg lkjhgf xsw abc abcdefgh aaa xxx zzz
jetaimes doudou coeur sol lune loup olympique psg lyon
ordinateur linkedin github wifi reseau portail portico serveur postgres mysql entreprise empresa accueil reception
lundi mercredi jeudi vendredi fevrier may mai juin aout septembre printemps ete automne hiver rien toujours
wozuishuai woaiwojia mima guanliyuan
`
  .trim()
  .split(/\s+/);

/** Shorter entries of the list occur in too many good passwords. */
const MIN_LENGTH = 4;
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

let known: ReadonlySet<string> | undefined;

/** The entries and their letters ("1qaz2wsx", "qazwsx"). Built when it is first needed: it takes some milliseconds. */
function knownPasswords(): ReadonlySet<string> {
  if (known) return known;
  const leaked = dictionary['passwords-common'].flatMap((entry) => [entry, lettersOf(entry)]);
  return (known = new Set([...leaked.filter(({ length }) => length >= MIN_LENGTH), ...OWN_WORDS]));
}

/**
 * True when a text is one of about 49 000 common and leaked passwords, or one of them several times in a row.
 * @param text in lower case, without accents
 */
export function isCommonPassword(text: string): boolean {
  const entries = knownPasswords();
  for (let length = 1; length <= text.length; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && entries.has(unit) && unit.repeat(text.length / length) === text) return true;
  }
  return false;
}
