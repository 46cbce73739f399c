import type { CompanySpec } from './company';

type Language = CompanySpec['language'];

/** What the records that every company has are called, by their French name. */
const WORDS: Readonly<Record<string, Readonly<Record<Exclude<Language, 'fr'>, string>>>> = {
  Archives: { en: 'Archive', es: 'Archivo', zh: '归档' },
  Administrateurs: { en: 'Administrators', es: 'Administradores', zh: '管理员' },
  'Logiciel hôtelier': { en: 'Property management', es: 'Software de gestión hotelera', zh: '酒店管理系统' },
  'Passerelle de sécurité': { en: 'Security gateway', es: 'Pasarela de seguridad', zh: '安全网关' },
  'Une heure de plus': { en: 'One more hour', es: 'Una hora más', zh: '加一小时' },
  'Équipements inconnus': { en: 'Unknown devices', es: 'Equipos desconocidos', zh: '未知设备' },
  'Rien avant d’avoir été reconnus.': {
    en: 'Nothing until they are recognised.',
    es: 'Nada hasta ser reconocidos.',
    zh: '识别之前不得访问。',
  },
  Employés: { en: 'Employees', es: 'Empleados', zh: '员工' },
  'Ce que tout le monde a.': { en: 'What everybody has.', es: 'Lo que tiene todo el mundo.', zh: '所有人均有。' },
  Invités: { en: 'Guests', es: 'Invitados', zh: '访客' },
  'Sans attendre.': { en: 'At once.', es: 'Sin esperar.', zh: '立即生效。' },
  'Wi-Fi invités': { en: 'Guest Wi-Fi', es: 'Wi-Fi de invitados', zh: '访客 Wi-Fi' },
  'Par le portail.': { en: 'By the portal.', es: 'Por el portal.', zh: '通过门户。' },
  Quarantaine: { en: 'Quarantine', es: 'Cuarentena', zh: '隔离' },
  'Équipements connus': { en: 'Known devices', es: 'Equipos conocidos', zh: '已知设备' },
  Bloqués: { en: 'Blocked', es: 'Bloqueados', zh: '已阻止' },
  'Caisses et terminaux': { en: 'Tills and terminals', es: 'Cajas y terminales', zh: '收银与终端' },
  'Écrans et téléviseurs': { en: 'Screens and televisions', es: 'Pantallas y televisores', zh: '屏幕与电视' },
  'Invités VIP': { en: 'VIP guests', es: 'Invitados VIP', zh: '贵宾' },
  'Ce que l’on ne connaît pas encore.': {
    en: 'What is not known yet.',
    es: 'Lo que aún no se conoce.',
    zh: '尚未识别的设备。',
  },
  'Téléphones et ordinateurs reconnus.': {
    en: 'Recognised phones and computers.',
    es: 'Teléfonos y ordenadores reconocidos.',
    zh: '已识别的手机和电脑。',
  },
  'Aucun accès au réseau.': { en: 'No access to the network.', es: 'Sin acceso a la red.', zh: '禁止访问网络。' },
  'Paiement, sans autre sortie que la banque.': {
    en: 'Payment, with no way out but to the bank.',
    es: 'Pago, sin otra salida que el banco.',
    zh: '支付专用，仅可访问银行。',
  },
  'Diffusion dans les chambres et les salles.': {
    en: 'Screens in rooms and halls.',
    es: 'Pantallas de habitaciones y salas.',
    zh: '房间与大厅的屏幕。',
  },
  'Ce que les invités apportent.': { en: 'What guests bring.', es: 'Lo que traen los invitados.', zh: '访客自带。' },
  'Postes du siège.': { en: 'Head office computers.', es: 'Equipos de la sede.', zh: '总部电脑。' },
  'Régie, caisses et serveurs.': {
    en: 'Control room, tills and servers.',
    es: 'Control, cajas y servidores.',
    zh: '机房、收银与服务器。',
  },
  'Surveillance des halls.': {
    en: 'Surveillance of the halls.',
    es: 'Vigilancia de los vestíbulos.',
    zh: '大厅监控。',
  },
  Direction: { en: 'Management', es: 'Dirección', zh: '管理层' },
  Réception: { en: 'Reception', es: 'Recepción', zh: '前台' },
  Technique: { en: 'Maintenance', es: 'Mantenimiento', zh: '技术' },
};

/** A French text in a company's language; as it is where it needs no translation. */
export const inLanguage = (language: Language, french: string): string =>
  language === 'fr' ? french : (WORDS[french]?.[language] ?? french);
