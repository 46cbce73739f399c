/**
 * Words that lists of leaked passwords are made of, in the languages of the product. A password whose letters are
 * nothing but one of them ("Password123!", "P@ssw0rd2026") is refused; `passwords` strips digits and signs.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort motdepasse motpasse contrasena senha parola passe passw passwd passphrase secret secrets secreto
admin administrator administrateur administrador adminadmin root superuser superadmin sysadmin system systeme sistema
user users utilisateur usuario guest invite invitado visitor visiteur demo test testing tester temp temporary default
welcome bienvenue bienvenido bonjour hello hallo hola salut letmein letmeinnow openup entrer login logon signin access
changeme changethis change changer changez cambiame newpassword nouveau mypassword monmotdepasse
azerty azertyuiop azertyui azer qwerty qwertyuiop qwertyui qwertz qwertzuiop qwert asdf asdfgh asdfghjkl qsdf qsdfgh
qsdfghjklm zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc azeqsd aqwzsx poiuyt poiuytreza mlkjhg lkjhgf zaqxsw xsw
abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa xxx xxxx zzz
iloveyou jetaime jetaimes teamo tequiero loveyou lovely love amour amor amore princess princesse princesa
doudou loulou chouchou cheri cherie coeur soleil sunshine sol lune moon star stars etoile estrella
monkey dragon tiger tigre lion eagle phoenix falcon wolf loup shadow dolphin horse cheval butterfly papillon kitty
football futbol soccer basketball baseball hockey rugby tennis marseille olympique psg barcelona realmadrid liverpool
chelsea arsenal juventus france paris london londres madrid europe america china beijing shanghai toulouse lyon
superman batman spiderman pokemon naruto starwars matrix mustang ferrari porsche mercedes harley corvette yamaha
master maitre killer hunter ranger soldier warrior ninja samurai wizard merlin gandalf
michael michel jordan jennifer jessica thomas nicolas daniel charlie robert matthew andrew joshua ashley amanda
julien camille marie sophie chloe emma lucas louis alexandre alexander antoine maxime carlos maria jose antonio
computer ordinateur internet google facebook linkedin microsoft windows apple android samsung cisco oracle github
wifi wireless network reseau hotspot portal portail portico router firewall server serveur database postgres mysql
company entreprise empresa business office bureau service services support helpdesk manager director accueil reception
monday lundi tuesday mardi wednesday mercredi thursday jeudi friday vendredi saturday samedi sunday dimanche
january janvier february fevrier march mars april avril may mai june juin july juillet august aout september septembre
october octobre november novembre december decembre spring printemps summer ete autumn automne winter hiver
freedom liberte libertad trustno trustnoone whatever nothing rien everything forever toujours cheese fromage chocolate
chocolat cookie banana orange pepper ginger flower fleur purple silver golden diamond
wozuishuai woaini woaiwojia mima guanliyuan zhongguo
`
  .trim()
  .split(/\s+/);
