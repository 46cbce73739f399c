import type { CompanySpec } from '../company';

type Language = CompanySpec['language'];

/** What terms of use say in one language; `{name}` is the company, `{months}` how long connection data are kept. */
interface TermsText {
  readonly title: string;
  readonly charter: string;
  readonly version: string;
  readonly lead: string;
  readonly sections: readonly (readonly [string, string])[];
  readonly contact: string;
  readonly other: string;
}

export const TERMS_TEXTS: Readonly<Record<Language, TermsText>> = {
  fr: {
    title: 'Conditions générales du Wi-Fi invité',
    charter: 'Charte d’usage du réseau',
    version: 'Version du {date}',
    lead: '{name} vous offre l’accès à Internet pendant votre visite. En vous connectant, vous acceptez les règles qui suivent.',
    sections: [
      [
        'L’accès',
        'La connexion est gratuite, personnelle et limitée dans le temps. Ne prêtez pas vos identifiants : vous répondez de ce qui est fait avec eux.',
      ],
      [
        'Ce qui n’est pas permis',
        'Toute activité illicite, l’envoi de messages non sollicités, le téléchargement d’œuvres protégées sans autorisation et toute tentative d’intrusion sont interdits.',
      ],
      [
        'Vos données',
        'La loi nous oblige à conserver les données de connexion pendant {months} mois. Le contenu de vos échanges n’est ni lu ni conservé. Vous pouvez demander l’accès à vos données et leur effacement.',
      ],
      [
        'Sécurité',
        'Un réseau public n’est jamais sans risque. Préférez les sites en HTTPS et tenez votre appareil à jour. {name} ne peut être tenu pour responsable d’une perte de données.',
      ],
      [
        'Fin de l’accès',
        'L’accès peut être interrompu à tout moment pour maintenance ou en cas de non-respect de ces conditions.',
      ],
    ],
    contact: 'Une question ? Écrivez à {mail}.',
    other: 'Other languages',
  },
  en: {
    title: 'Guest Wi-Fi terms and conditions',
    charter: 'Acceptable use policy',
    version: 'Version of {date}',
    lead: '{name} gives you Internet access during your visit. By connecting, you accept the rules below.',
    sections: [
      [
        'Access',
        'The connection is free, personal and limited in time. Do not lend your credentials: you answer for what is done with them.',
      ],
      [
        'What is not allowed',
        'Unlawful activity, unsolicited messages, downloading protected works without permission and any attempt at intrusion are forbidden.',
      ],
      [
        'Your data',
        'The law obliges us to keep connection data for {months} months. What you exchange is neither read nor kept. You may ask to see your data and to have them erased.',
      ],
      [
        'Security',
        'A public network is never without risk. Prefer HTTPS sites and keep your device up to date. {name} is not liable for any loss of data.',
      ],
      ['End of access', 'Access may end at any time for maintenance, or when these terms are not respected.'],
    ],
    contact: 'A question? Write to {mail}.',
    other: 'Autres langues',
  },
  es: {
    title: 'Condiciones generales del Wi-Fi de invitados',
    charter: 'Normas de uso de la red',
    version: 'Versión del {date}',
    lead: '{name} le ofrece acceso a Internet durante su visita. Al conectarse, acepta las reglas siguientes.',
    sections: [
      [
        'El acceso',
        'La conexión es gratuita, personal y limitada en el tiempo. No preste sus credenciales: usted responde de lo que se haga con ellas.',
      ],
      [
        'Lo que no está permitido',
        'Se prohíbe toda actividad ilícita, el envío de mensajes no solicitados, la descarga de obras protegidas sin permiso y cualquier intento de intrusión.',
      ],
      [
        'Sus datos',
        'La ley nos obliga a conservar los datos de conexión durante {months} meses. El contenido de sus comunicaciones no se lee ni se guarda. Puede solicitar el acceso a sus datos y su supresión.',
      ],
      [
        'Seguridad',
        'Una red pública nunca está exenta de riesgos. Prefiera los sitios HTTPS y mantenga su dispositivo al día. {name} no responde de la pérdida de datos.',
      ],
      [
        'Fin del acceso',
        'El acceso puede interrumpirse en cualquier momento por mantenimiento o por incumplimiento de estas condiciones.',
      ],
    ],
    contact: '¿Alguna pregunta? Escriba a {mail}.',
    other: 'Other languages',
  },
  zh: {
    title: '访客 Wi-Fi 服务条款',
    charter: '网络使用规范',
    version: '{date} 版本',
    lead: '{name} 在您到访期间为您提供互联网接入。连接即表示您接受以下规则。',
    sections: [
      ['接入', '连接免费、仅限本人使用且有时间限制。请勿借出您的账号：您须对使用该账号的行为负责。'],
      ['禁止行为', '禁止任何违法活动、发送垃圾信息、未经许可下载受保护作品以及任何入侵企图。'],
      [
        '您的数据',
        '法律要求我们保存连接数据 {months} 个月。我们不会读取或保存您的通信内容。您可以要求查阅或删除您的数据。',
      ],
      ['安全', '公共网络并非毫无风险。请优先访问 HTTPS 网站并及时更新设备。{name} 不对数据丢失承担责任。'],
      ['终止接入', '因维护或违反本条款，接入可能随时终止。'],
    ],
    contact: '如有疑问，请致信 {mail}。',
    other: 'Other languages',
  },
};
